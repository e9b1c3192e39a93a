import type { ResolveAddresses } from "../../outbound/outbound-request";
import type { Deadline } from "../deadline";
import type { RendererSettings } from "../settings";
import { EgressPolicy } from "./egress-policy";
import { ResourceLoader } from "./resource-loader";

/** Creates the resource loader of one document. The caller must stop it. */
export type ResourceLoaderFactory = (deadline: Deadline) => ResourceLoader;

/** Returns null if documents may not load anything. */
export function createResourceLoaderFactory(
  settings: RendererSettings,
  resolveAddresses: ResolveAddresses,
): ResourceLoaderFactory | null {
  const { remoteMode, remoteAllowedHosts } = settings;
  if (remoteMode === "off") return null;
  const policy = new EgressPolicy(remoteMode, remoteAllowedHosts);
  return (deadline) => {
    // The other half of the time is for printing without the resources that did not arrive.
    const timeoutMs = deadline.remainingMs / 2;
    return new ResourceLoader({ policy, resolveAddresses, limits: settings, timeoutMs });
  };
}
