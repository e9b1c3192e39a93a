import type { WorkspaceEntry } from "../../contract/workspaces";
import type { Allowed } from "../resources/define-resource";

/**
 * The roles of the workspace's own entry decide; where it carries none, the first role of the access token does
 * (decisions, "Who may do what"; spec 6).
 * @param tokenRoles of the signed-in user
 */
export function isAdmin(entry: WorkspaceEntry | null, tokenRoles: readonly string[]): boolean {
  const first = entry && entry.roles.length > 0 ? entry.roles[0] : tokenRoles[0];
  return first === "ADMIN";
}

/** @returns whether somebody in the active workspace is let */
export function isAllowed(
  allowed: Allowed | null,
  active: WorkspaceEntry | null,
  tokenRoles: readonly string[],
): boolean {
  if (allowed === null) return false;
  return allowed === "member" || isAdmin(active, tokenRoles);
}
