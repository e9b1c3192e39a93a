import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { type MailJob, putMail } from "../mail/mail-outbox";

/** Adds a mail to each admin of a workspace to the outbox. */
export async function mailAdmins(
  tx: Transaction,
  job: Omit<MailJob, "recipient"> & { aboutWorkspaceId: string },
): Promise<void> {
  const admins = await tx
    .select({ email: customers.email })
    .from(memberships)
    .innerJoin(customers, and(eq(customers.id, memberships.customerId), isNull(customers.deletedAt)))
    .where(and(eq(memberships.workspaceId, job.aboutWorkspaceId), eq(memberships.role, "ADMIN")));
  for (const { email } of admins) await putMail(tx, { ...job, recipient: email });
}
