import { Alert } from "antd";
import { CallError } from "../../lib/call-error";

/** @returns whether a call was refused because it would leave the workspace without an admin (spec 6) */
export function isLastAdmin(failure: unknown): boolean {
  return failure instanceof CallError && failure.errorCode === "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
}

/** Says why, and what to do about it. */
export function LastAdminProblem() {
  return (
    <Alert
      className="member-problem"
      type="error"
      showIcon
      message="This is the workspace's last admin. Make somebody else an admin first."
    />
  );
}
