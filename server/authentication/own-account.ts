import { asc, eq, inArray } from "drizzle-orm";
import type { Identity } from "../access/access-tokens";
import { countOtherMembers } from "../access/count-other-members";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { passwordChangedMail } from "../mail/messages";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies, LinkSettings } from "./dependencies";
import { spendEmailTokens } from "./email-tokens";
import { hashPassword } from "./passwords";

/** Every other session ends at once; this one can't be renewed. */
export async function changePassword(
  { db, sessions, outbox }: AuthenticationDependencies,
  { customerId, username, sessionId }: Identity,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await sessions.endAll(tx, customerId, sessionId);
    await spendEmailTokens(tx, customerId, "RECOVER_PASSWORD");
    await outbox.put(tx, { kind: "PASSWORD_CHANGED", recipient: username });
  });
  outbox.wake();
}

/**
 * Deletes the account, and with it each workspace that nobody else is in.
 *
 * @throws ApiError CANNOT_DELETE_LAST_ADMIN_CUSTOMER while others remain in a workspace without another admin
 */
export async function deleteAccount({ db }: AuthenticationDependencies, { customerId }: Identity): Promise<void> {
  await db.transaction(async (tx) => {
    // No workspace can be joined or created by a customer who is about to be gone.
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
    const own = await tx
      .select({ workspaceId: memberships.workspaceId })
      .from(memberships)
      .where(eq(memberships.customerId, customerId))
      // One order for everyone: of two who delete their accounts at once, neither waits for the other.
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

export function createPasswordChangedComposer({ publicUrl }: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const link = linkTo(publicUrl, "/password-recovery/start");
    return (await customerByEmail(tx, email)) ? passwordChangedMail(email, link) : null;
  };
}
