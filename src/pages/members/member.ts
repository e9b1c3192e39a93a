import type { Role } from "../../../contract/product";

/** A member as the pages see it. */
export interface MemberRecord {
  id: string;
  /** The e-mail that the member signs in with. */
  username: string;
  roles: Role[];
  /** Epoch seconds; when the membership began. */
  createdAt: number;
}

/** What the permissions' dialog submits. */
export interface MemberForm {
  role: Role;
}

/** What the dialog of a new member submits. */
export interface InviteForm {
  email: string;
}

/** How roles are called (spec 6). */
export const ROLE_NAMES: Record<Role, string> = { ADMIN: "Admin", USER: "User" };
