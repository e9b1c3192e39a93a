import { mails } from "../database/schema/mail";
import { failedMessages } from "./failed-messages";

/** Mails that the mail server has refused permanently, or for three days. */
export const failedMails = failedMessages({
  queue: "mails",
  table: mails,
  describe: ({ kind, recipient }) => ({ workspaceId: null, subject: `${kind} to ${recipient}` }),
});
