import { linkTo } from "../../http/link";
import type { MailComposer } from "../../mail/mail-outbox";
import { secondFactorAddedMail, secondFactorRemovedMail } from "../../mail/messages";
import { customerByEmail } from "../customers";
import type { LinkSettings } from "../dependencies";

/** Creates the composers of the mails that tell a customer of a change of the second factor. */
export function createSecondFactorComposers({ publicUrl }: Pick<LinkSettings, "publicUrl">) {
  const link = linkTo(publicUrl, "/account");
  const compose =
    (mailTo: typeof secondFactorAddedMail): MailComposer =>
    async (tx, { recipient: email }) =>
      (await customerByEmail(tx, email)) ? mailTo(email, link) : null;
  return {
    SECOND_FACTOR_ADDED: compose(secondFactorAddedMail),
    SECOND_FACTOR_REMOVED: compose(secondFactorRemovedMail),
  };
}
