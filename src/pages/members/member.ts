import type { Role } from "../../../contract/product";
import { currentUser } from "../../session/session";

/** A member as the pages see it. */
export interface MemberRecord {
  id: string;
  /** The e-mail that the member signs in with. */
  username: string;
  roles: Role[];
  /** The first of the roles; the form sets one only. */
  role: Role;
  /** Start of the membership, epoch seconds. */
  createdAt: number;
}

/** Names of the roles in the portal. */
export const ROLE_NAMES: Record<Role, string> = { ADMIN: "Admin", USER: "User" };

/** Says why the last admin can't leave or become a user. */
export const LAST_ADMIN = "A workspace needs at least one admin. Make someone else an admin first.";

/** Returns whether this is the signed-in user's own membership. */
export function isYou({ username }: MemberRecord): boolean {
  return username === currentUser()?.username;
}
