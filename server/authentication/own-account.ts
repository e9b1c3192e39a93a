import { asc, eq, inArray } from "drizzle-orm";
import { countOtherMembers } from "../access/count-other-members";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import type { Identity } from "../http/authorization";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { passwordChangedMail } from "../mail/messages";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies, FromAddress, LinkSettings } from "./dependencies";
import { spendEmailTokens } from "./email-tokens";

interface NewPassword extends FromAddress {
  password: string;
}

/** Changes the password, ends every other session at once, and prevents the caller's session from being renewed. */
export async function changePassword(
  { db, sessions, outbox, passwords }: AuthenticationDependencies,
  { customerId, username, sessionId }: Identity,
  { password, address }: NewPassword,
): Promise<void> {
  const passwordHash = await passwords.hash(password, address);
  await db.transaction(async (tx) => {
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await sessions.endAll(tx, customerId, sessionId);
    await spendEmailTokens(tx, customerId, "RECOVER_PASSWORD");
    await outbox.put(tx, { kind: "PASSWORD_CHANGED", recipient: username });
  });
  outbox.wake();
}

/**
 * Deletes the account and every workspace whose only member it is (docs/decisions/0015-roles-and-membership.md).
 *
 * @throws ApiError CANNOT_DELETE_LAST_ADMIN_CUSTOMER if it is the last admin of a workspace that has other members
 */
export async function deleteAccount({ db }: AuthenticationDependencies, { customerId }: Identity): Promise<void> {
  await db.transaction(async (tx) => {
    // The lock keeps the customer from joining or creating a workspace until the account is deleted.
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
    const own = await tx
      .select({ workspaceId: memberships.workspaceId })
      .from(memberships)
      .where(eq(memberships.customerId, customerId))
      // Locking workspaces in the same order prevents deadlocks between two deletions.
      .orderBy(asc(memberships.workspaceId));
    const emptied: string[] = [];
    for (const { workspaceId } of own) {
      const others = await countOtherMembers(tx, workspaceId, customerId);
      if (others.members === 0) emptied.push(workspaceId);
      else if (others.admins === 0) throw new ApiError("CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
    }
    if (emptied.length > 0) await tx.delete(workspaces).where(inArray(workspaces.id, emptied));
    await tx.delete(customers).where(eq(customers.id, customerId));
  });
}

/** Creates the composer of the mails that tell a customer of a changed password. */
export function createPasswordChangedComposer({ publicUrl }: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const link = linkTo(publicUrl, "/password-recovery/start");
    return (await customerByEmail(tx, email)) ? passwordChangedMail(email, link) : null;
  };
}
