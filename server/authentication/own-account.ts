import { eq } from "drizzle-orm";
import { markAccountDeleted } from "../access/mark-deleted";
import { audit } from "../audit/audit";
import { customers } from "../database/schema/customers";
import type { Identity } from "../http/authorization";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { passwordChangedMail } from "../mail/messages";
import { customerByEmail, lockCaller } from "./customers";
import type { AuthenticationDependencies, FromAddress, LinkSettings } from "./dependencies";
import { spendEmailTokens } from "./email-tokens";

interface NewPassword extends FromAddress {
  password: string;
}

/** Changes the password, ends every other session at once, and prevents the caller's session from being renewed. */
export async function changePassword(
  { db, sessions, outbox, passwords }: AuthenticationDependencies,
  caller: Identity,
  { password, address }: NewPassword,
): Promise<void> {
  const { customerId, username, sessionId } = caller;
  const passwordHash = await passwords.hash(password, address);
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller);
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await sessions.endAll(tx, customerId, sessionId);
    await spendEmailTokens(tx, customerId, "RECOVER_PASSWORD");
    await audit(tx, { action: "password.changed" });
    await outbox.put(tx, { kind: "PASSWORD_CHANGED", recipient: username });
  });
  outbox.wake();
}

/**
 * Deletes the account and every workspace whose only member it is (docs/decisions/0015-roles-and-membership.md).
 *
 * @throws ApiError CANNOT_DELETE_LAST_ADMIN_CUSTOMER if it is the last admin of a workspace that has other members
 */
export async function deleteAccount(
  { db, deletion }: AuthenticationDependencies,
  { customerId }: Identity,
): Promise<void> {
  await db.transaction((tx) => markAccountDeleted(tx, customerId, new Date()));
  deletion.wake();
}

/** Creates the composer of the mails that tell a customer of a changed password. */
export function createPasswordChangedComposer({ publicUrl }: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const link = linkTo(publicUrl, "/password-recovery/start");
    return (await customerByEmail(tx, email)) ? passwordChangedMail(email, link) : null;
  };
}
