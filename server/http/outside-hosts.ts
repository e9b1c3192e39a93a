import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Other origins that the portal's pages may load scripts and images of, and talk to. */
export interface OutsideHosts {
  script: string[];
  image: string[];
  connect: string[];
}

/**
 * @param portal folder of the built portal, which was built with its own configuration (error reporting, analytics, other
 *   origins of the calls)
 * @returns what it was configured to use; nothing without a portal
 */
export function readOutsideHosts(portal: string | undefined): OutsideHosts {
  const file = portal && join(portal, ".vite", "outside-hosts.json");
  if (!file || !existsSync(file)) return { script: [], image: [], connect: [] };
  // Written by the portal's build.
  return JSON.parse(readFileSync(file, "utf8")) as OutsideHosts;
}
