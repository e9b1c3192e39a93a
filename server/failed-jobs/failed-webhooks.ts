import { webhookMessages } from "../database/schema/webhooks";
import { failedMessages } from "./failed-messages";

/** Webhook messages that their receiver has refused permanently, or for three days. */
export const failedWebhooks = failedMessages({
  queue: "webhooks",
  table: webhookMessages,
  // Not the whole URL: receivers put secrets into it.
  describe: ({ workspaceId, host }) => ({ workspaceId, subject: `message to ${host}` }),
  renewal: { lane: "normal" },
});
