import type { Role } from "../../../contract/product";
import { ROLE_NAMES } from "./member";

/** Shows each role of a member as a badge. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="role-badges">
      {roles.map((role) => (
        <span key={role} className={role === "ADMIN" ? "role-badge role-badge-admin" : "role-badge"}>
          {ROLE_NAMES[role]}
        </span>
      ))}
    </span>
  );
}
