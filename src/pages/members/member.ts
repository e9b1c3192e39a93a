import type { Role } from "../../../contract/product";
import { t } from "../../lib/i18n/translate";
import { currentUser } from "../../session/session";

/** Record of a member in the pages. */
export interface MemberRecord {
  id: string;
  /** E-mail that the member signs in with. */
  username: string;
  roles: Role[];
  /** First of the roles. The form sets only this one. */
  role: Role;
  /** Start of the membership, epoch seconds. */
  createdAt: number;
  /** Last call in the workspace, epoch seconds. */
  lastActiveAt?: number | null;
}

/** Names of the roles in the portal. */
export const ROLE_NAMES: Record<Role, string> = { ADMIN: t("Admin"), USER: t("User") };

/** Explains why the last admin can't leave or become a user. */
export const LAST_ADMIN = t("A workspace needs at least one admin. Make someone else an admin first.");

/** Returns whether a member is the signed-in user. */
export function isYou({ username }: MemberRecord): boolean {
  return username === currentUser()?.username;
}

/** Returns whether an invite's time is over. @param expiresAt epoch seconds */
export const isExpired = (expiresAt: number): boolean => expiresAt * 1000 <= Date.now();
