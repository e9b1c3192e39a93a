import { z } from "zod";
import { defineEndpoint } from "../endpoint";

const signingSecret = z.object({
  secret: z.string().describe("`whsec_` and base64, as the libraries of Standard Webhooks take it"),
});

export const readWebhookSecret = defineEndpoint("GET /v1/webhook-secret", {
  summary: "The secret that the workspace's webhooks are signed with",
  status: 200,
  response: signingSecret,
  errors: [],
});

export const replaceWebhookSecret = defineEndpoint("POST /v1/webhook-secret", {
  summary: "Replace the webhooks' signing secret; for 24 hours both sign",
  status: 201,
  response: signingSecret,
  errors: [],
});
