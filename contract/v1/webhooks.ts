import { z } from "zod";
import { defineEndpoint } from "../endpoint";

/** Type of the message that asks a receiver whether it wants messages. */
export const ENDPOINT_VERIFICATION = "endpoint.verification";

const signingSecret = z.object({
  secret: z.string().describe("`whsec_` and base64, the format of the Standard Webhooks libraries"),
});

export const readWebhookSecret = defineEndpoint("GET /v1/webhook-secret", {
  summary: "Read the secret that signs the workspace's webhooks",
  status: 200,
  response: signingSecret,
  errors: [],
});

export const replaceWebhookSecret = defineEndpoint("POST /v1/webhook-secret", {
  summary: "Replace the signing secret of webhooks. For 24 hours, webhooks carry signatures of both",
  status: 201,
  response: signingSecret,
  errors: [],
});
