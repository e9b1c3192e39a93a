import type { ResolveAddresses } from "../../outbound/outbound-request";
import type { Deadline } from "../deadline";
import type { RendererSettings } from "../settings";
import { EgressPolicy } from "./egress-policy";
import { ResourceLoader } from "./resource-loader";

/** Opens what one document may load from elsewhere; whoever opens it ends it. */
export type ResourceLoaderFactory = (deadline: Deadline) => ResourceLoader;

/** @returns null where documents may load nothing from elsewhere */
export function createResourceLoaderFactory(
  settings: RendererSettings,
  addresses: ResolveAddresses,
): ResourceLoaderFactory | null {
  const { remoteMode, remoteAllowedHosts } = settings;
  if (remoteMode === "off") return null;
  const rules = new EgressPolicy(remoteMode, remoteAllowedHosts);
  // The other half of the time is for printing without what did not come.
  return (deadline) => new ResourceLoader(rules, addresses, settings, deadline.remainingMs / 2);
}
