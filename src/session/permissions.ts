import type { WorkspaceEntry } from "../../contract/workspaces";
import { currentUser } from "./session";

/**
 * Role that an action in a workspace requires: any member, or an admin (docs/decisions/0015-roles-and-membership.md).
 */
export type RequiredRole = "member" | "admin";

/**
 * Decides by the roles of the workspace's entry. If the entry carries none, the first role of the access token decides
 * (docs/decisions/0015-roles-and-membership.md).
 * @param tokenRoles roles of the signed-in user's access token
 */
export function isAdmin(entry: WorkspaceEntry | null, tokenRoles: readonly string[]): boolean {
  const first = entry && entry.roles.length > 0 ? entry.roles[0] : tokenRoles[0];
  return first === "ADMIN";
}

/**
 * Decides whether the signed-in user may do something in the active workspace. The portal hides the rest; the service
 * refuses it in any case.
 * @param required null = nobody may
 */
export function isAllowed(required: RequiredRole | null, active: WorkspaceEntry | null): boolean {
  if (required === null) return false;
  return required === "member" || isAdmin(active, currentUser()?.roles ?? []);
}
