import { z } from "zod";
import { defineEndpoint } from "../endpoint";

const signingSecret = z.object({
  secret: z.string().describe("`whsec_` and base64, as the libraries of Standard Webhooks take it"),
});

export const readWebhookSecret = defineEndpoint({
  method: "GET",
  path: "/v1/webhook-secret",
  access: "key",
  summary: "The secret that the workspace's webhooks are signed with",
  status: 200,
  response: signingSecret,
  errors: [],
});

export const replaceWebhookSecret = defineEndpoint({
  method: "POST",
  path: "/v1/webhook-secret",
  access: "key",
  summary: "Replace the webhooks' signing secret; for 24 hours both sign",
  status: 201,
  response: signingSecret,
  errors: [],
});
