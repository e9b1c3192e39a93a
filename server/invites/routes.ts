import { createInvite, deleteInvite, listInvites, resendInvite } from "../../contract/invites";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import type { MailOutbox } from "../mail/mail-outbox";
import { serveInviteLinks } from "./invite-link-routes";
import { InviteMailer } from "./invite-mailer";
import { invitesOf } from "./store";

interface InviteDependencies {
  db: Queries;
  outbox: Pick<MailOutbox, "put" | "wake">;
  /** How long an invite can be accepted. */
  lifetimeMs: number;
}

export function serveInvites(serve: Serve, { db, outbox, lifetimeMs }: InviteDependencies): void {
  const mailer = new InviteMailer({ outbox });
  const within = <Result>(
    workspaceId: string,
    work: (invites: ReturnType<typeof invitesOf>, tx: Transaction) => Promise<Result>,
  ) => withWorkspace(db, workspaceId, (tx) => work(invitesOf(tx, workspaceId, { lifetimeMs }), tx));

  serve(listInvites, async ({ params }) => {
    const rows = await within(params.workspaceId, (invites) => invites.list());
    return { invites: rows.map((row) => ({ invite: { ...row, createdAt: epochSeconds(row.createdAt) } })) };
  });

  serve(createInvite, async ({ params: { workspaceId }, body }) => {
    await within(workspaceId, async (invites, tx) => mailer.send(tx, workspaceId, await invites.add(body.email)));
    outbox.wake();
    return {};
  });

  serve(resendInvite, async ({ params: { workspaceId, inviteId } }) => {
    await within(workspaceId, async (invites, tx) => mailer.send(tx, workspaceId, await invites.renew(inviteId)));
    outbox.wake();
    return {};
  });

  serve(deleteInvite, async ({ params }) => {
    await within(params.workspaceId, (invites) => invites.remove(params.inviteId));
    return {};
  });

  serveInviteLinks(serve, db);
}
