import { createInvite, deleteInvite, listInvites, readInviteLink, resendInvite } from "../../contract/invites";
import type { SecretLookups } from "../access/secret-lookups";
import type { Database, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { RateSettings } from "../http/attempt-limit";
import { epochSeconds } from "../http/epoch";
import { linkTo } from "../http/link";
import type { Serve } from "../http/serve";
import type { MailOutbox } from "../mail/mail-outbox";
import { serveInviteLinks } from "./invite-link-routes";
import { InviteMailLimits } from "./invite-mail-limits";
import { invitesOf } from "./store";

interface InviteDependencies {
  database: Pick<Database, "kind" | "db">;
  secrets: Pick<SecretLookups, "findLink">;
  outbox: Pick<MailOutbox, "put" | "wake">;
  /** How long an invite can be accepted. */
  lifetimeMs: number;
  /** How many invites may be mailed. */
  rates: RateSettings;
  publicUrl: string;
}

export function serveInvites(
  serve: Serve,
  { database, secrets, outbox, lifetimeMs, rates, publicUrl }: InviteDependencies,
): void {
  const { db } = database;
  const mailLimits = new InviteMailLimits(database, rates);
  const within = <Result>(
    workspaceId: string,
    work: (invites: ReturnType<typeof invitesOf>, tx: Transaction) => Promise<Result>,
  ) => withWorkspace(db, workspaceId, (tx) => work(invitesOf(tx, workspaceId, { lifetimeMs }), tx));

  serve(listInvites, async ({ params }) => {
    const rows = await within(params.workspaceId, (invites) => invites.list());
    return {
      invites: rows.map(({ id, email, role, createdAt, mailedAt, expiresAt }) => ({
        invite: {
          id,
          email,
          roles: [role],
          createdAt: epochSeconds(createdAt),
          mailedAt: epochSeconds(mailedAt ?? createdAt),
          expiresAt: epochSeconds(expiresAt),
        },
      })),
    };
  });

  const sendMail = (tx: Transaction, { id, email }: { id: string; email: string }) =>
    outbox.put(tx, { kind: "INVITATION", recipient: email, inviteId: id });

  serve(createInvite, async ({ params: { workspaceId }, caller, body: { email, roles } }) => {
    const { ownerId, customerId: senderId } = caller;
    await mailLimits.count({ workspaceId, ownerId, email }, () =>
      within(workspaceId, async (invites, tx) => sendMail(tx, await invites.add({ email, role: roles[0], senderId }))),
    );
    outbox.wake();
    return {};
  });

  serve(resendInvite, async ({ params: { workspaceId, inviteId }, caller: { ownerId, customerId } }) => {
    const { email } = await within(workspaceId, (invites) => invites.read(inviteId));
    await mailLimits.count({ workspaceId, ownerId, email }, () =>
      within(workspaceId, async (invites, tx) => sendMail(tx, await invites.renew(inviteId, customerId))),
    );
    outbox.wake();
    return {};
  });

  serve(readInviteLink, async ({ params: { workspaceId, inviteId } }) => {
    const { secret, expiresAt } = await within(workspaceId, (invites) => invites.linkOf(inviteId));
    return { link: linkTo(publicUrl, "/join-workspace", { invite: secret }), expiresAt: epochSeconds(expiresAt) };
  });

  serve(deleteInvite, async ({ params }) => {
    await within(params.workspaceId, (invites) => invites.remove(params.inviteId));
    return {};
  });

  serveInviteLinks(serve, db, secrets);
}
