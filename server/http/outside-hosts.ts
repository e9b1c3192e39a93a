import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Other origins from which the portal may load scripts and images, and to which it may connect. */
export interface OutsideHosts {
  script: string[];
  image: string[];
  connect: string[];
}

/**
 * Reads the origins that the portal was built to use: for error reporting, analytics, and calls to another origin.
 *
 * @param portal folder of the built portal; undefined if there is none
 */
export function readOutsideHosts(portal: string | undefined): OutsideHosts {
  const file = portal && join(portal, ".vite", "outside-hosts.json");
  if (!file || !existsSync(file)) return { script: [], image: [], connect: [] };
  // The portal's build writes this file (scripts/portal/outside-hosts.ts).
  return JSON.parse(readFileSync(file, "utf8")) as OutsideHosts;
}
