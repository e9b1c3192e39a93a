import type { Transaction } from "../database/open";
import { createAttemptLimit } from "../http/attempt-limit";
import type { MailOutbox } from "../mail/mail-outbox";

const HOUR = 60 * 60;

/** Writes the letter of an invite. @throws ApiError TOO_MANY_REQUESTS */
export type Send = (tx: Transaction, workspaceId: string, invite: { id: string; email: string }) => Promise<void>;

/**
 * Invitations go to people who did not ask for them, so there is a limit to those of one workspace, and to those that
 * one address gets, from however many workspaces.
 */
export function sendingBy(outbox: MailOutbox): Send {
  const fromWorkspace = createAttemptLimit({ maxAttempts: 100, windowSeconds: HOUR });
  const toAddress = createAttemptLimit({ maxAttempts: 10, windowSeconds: HOUR });
  return async (tx, workspaceId, { id, email }) => {
    await fromWorkspace.consume(workspaceId);
    await toAddress.consume(email);
    await outbox.put(tx, { kind: "INVITATION", recipient: email, inviteId: id });
  };
}
