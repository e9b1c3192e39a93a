import type { WorkspaceEntry } from "../../contract/workspaces";
import { currentUser } from "./session";

/** Role that an action in a workspace requires (docs/decisions/0015-roles-and-membership.md). */
export type RequiredRole = "member" | "admin";

/**
 * Returns whether the user is an admin of a workspace: by the first role of the workspace's entry, or if the entry has
 * none, by the first role of the access token (docs/decisions/0015-roles-and-membership.md).
 * @param tokenRoles roles of the signed-in user's access token
 */
export function isAdmin(entry: WorkspaceEntry | null, tokenRoles: readonly string[]): boolean {
  const first = entry && entry.roles.length > 0 ? entry.roles[0] : tokenRoles[0];
  return first === "ADMIN";
}

/**
 * Returns whether the signed-in user may do something in the active workspace. The portal hides forbidden actions; the
 * service refuses them in any case.
 * @param required null = nobody may
 */
export function isAllowed(required: RequiredRole | null, active: WorkspaceEntry | null): boolean {
  if (required === null) return false;
  return required === "member" || isAdmin(active, currentUser()?.roles ?? []);
}
