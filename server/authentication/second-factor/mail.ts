import { epochSeconds } from "../../http/epoch";
import { linkTo } from "../../http/link";
import type { MailComposer } from "../../mail/mail-outbox";
import { secondFactorAddedMail, secondFactorRemovedMail, secondFactorResetMail } from "../../mail/messages";
import { customerByEmail } from "../customers";
import type { LinkSettings } from "../dependencies";
import { createEmailToken } from "../email-tokens";
import { createRecoveryLink } from "../password-recovery";

/** Creates the composers of the mails that tell a customer of a change of the second factor. */
export function createSecondFactorComposers(settings: LinkSettings) {
  const { publicUrl, secondFactorResetLifetimeMs: lifetimeMs } = settings;

  const added: MailComposer = async (tx, { recipient: email, createdAt: addedAt }) => {
    const customer = await customerByEmail(tx, email);
    if (!customer) return null;
    const scope = { purpose: "RESET_SECOND_FACTOR", factorsSince: addedAt } as const;
    const { token, expiresAt } = await createEmailToken(tx, customer.id, { ...scope, lifetimeMs });
    const expiry = String(epochSeconds(expiresAt));
    const link = linkTo(publicUrl, "/second-factor/reset", { email, token, expiry });
    return secondFactorAddedMail(email, { link, addedAt, expiresAt });
  };

  const removed: MailComposer = async (tx, { recipient: email }) =>
    (await customerByEmail(tx, email)) ? secondFactorRemovedMail(email, linkTo(publicUrl, "/account")) : null;

  const reset: MailComposer = async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    return customer ? secondFactorResetMail(email, await createRecoveryLink(tx, customer, settings)) : null;
  };

  return { SECOND_FACTOR_ADDED: added, SECOND_FACTOR_REMOVED: removed, SECOND_FACTOR_RESET: reset };
}
