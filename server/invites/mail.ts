import { and, eq, gt, isNull } from "drizzle-orm";
import { createSecret, hashSecret } from "../access/secrets";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { invites } from "../database/schema/invites";
import { workspaces } from "../database/schema/workspaces";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { invitationMail } from "../mail/messages";
import { withoutLinks } from "../mail/without-links";

/** Creates the composer of invite mails. Each mail gets a new secret, so the link of an earlier mail stops working. */
export function createInvitationComposer({ publicUrl }: { publicUrl: string }): MailComposer {
  return async (tx, { inviteId }) => {
    if (inviteId === null) return null;
    const secret = createSecret();
    const open = and(eq(invites.id, inviteId), gt(invites.expiresAt, new Date()));
    const [invite] = await tx
      .update(invites)
      .set({ tokenHash: hashSecret(secret) })
      .where(open)
      .returning();
    if (!invite) return null;
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, invite.workspaceId));
    if (!workspace || workspace.deletedAt) return null;
    const link = linkTo(publicUrl, "/join-workspace", { invite: secret });
    const sender = invite.senderId === null ? null : await emailOf(tx, invite.senderId);
    const lifetimeMs = invite.expiresAt.getTime() - Date.now();
    return invitationMail(invite.email, {
      workspace: withoutLinks(workspace.name),
      sender,
      link,
      lifetimeMs,
    });
  };
}

async function emailOf(tx: Transaction, customerId: string): Promise<string | null> {
  const isThere = and(eq(customers.id, customerId), isNull(customers.deletedAt));
  const [customer] = await tx.select({ email: customers.email }).from(customers).where(isThere);
  return customer?.email ?? null;
}
