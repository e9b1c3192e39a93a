import type { Addresses } from "../../outbound/outbound-request";
import type { Deadline } from "../deadline";
import type { RendererSettings } from "../settings";
import { DocumentResources } from "./document-resources";
import { RemoteRules } from "./remote-rules";

/** Opens what one document may load from elsewhere; whoever opens it ends it. */
export type RemoteAccess = (deadline: Deadline) => DocumentResources;

/** @returns null where documents may load nothing from elsewhere */
export function openRemoteAccess(settings: RendererSettings, addresses: Addresses): RemoteAccess | null {
  const { remote, remoteAllow } = settings;
  if (remote === "off") return null;
  const rules = new RemoteRules(remote, remoteAllow);
  // The other half of the time is for printing without what did not come.
  return (deadline) => new DocumentResources(rules, addresses, settings, deadline.remaining / 2);
}
