import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, nothing, timestamp } from "./fields";
import { COUNTED_WEBHOOKS, MAX_WEBHOOK_ADDRESSES, WEBHOOK_STATES } from "./product";
import { webhookUrl } from "./v1/document-request";
import { workspaceParams } from "./workspaces";

const deliverySummary = z.object({
  /** The header `webhook-id` of each attempt. */
  id: z.string(),
  /** Such as `document.done`. */
  type: z.string(),
  /** Without the query, which may contain secrets. */
  url: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  /** Status of the last answer. Null if there was none. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  createdAt: timestamp,
});
export type DeliverySummary = z.infer<typeof deliverySummary>;

const deliveryDetails = deliverySummary.extend({
  lastAttemptAt: timestamp,
  durationInMs: z.int(),
  /** Null if no further attempt follows. */
  nextAttemptAt: timestamp.nullable(),
  /** The message as it was sent. */
  payload: z.string(),
  /** Beginning of the receiver's last answer. */
  answer: z.string().nullable(),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const webhookAddress = z.object({
  /** Without the query, which may contain secrets. */
  url: z.string(),
  /** How many of the address's newest {@link COUNTED_WEBHOOKS}. */
  delivered: z.int(),
  /** How many of the same will be tried again. */
  waiting: z.int(),
  /** How many of the same were given up. */
  failed: z.int(),
  last: deliverySummary.pick({ id: true, state: true, status: true, createdAt: true }),
});
export type WebhookAddress = z.infer<typeof webhookAddress>;

const deliveryParams = workspaceParams.extend({ deliveryId: id("NOT_FOUND") });
const secret = z.object({ secret: z.string() });

export const listDeliveries = defineEndpoint("GET /api/app/workspaces/:workspaceId/webhook-deliveries", {
  summary: "List the webhooks that were sent or tried, newest first, fifty per page",
  params: workspaceParams,
  query: z.object({
    state: z.enum(WEBHOOK_STATES).optional(),
    url: z
      .string()
      .max(2_000)
      .optional()
      .describe("Address of the receiver. Its query does not matter. Another text matches nothing"),
    cursor: id("INVALID_REQUEST").optional().describe("`nextCursor` of the page before"),
  }),
  status: 200,
  response: z.object({
    deliveries: z.array(deliverySummary),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  errors: ["INVALID_REQUEST"],
});

export const listWebhookAddresses = defineEndpoint("GET /api/app/workspaces/:workspaceId/webhook-addresses", {
  summary: `List up to ${MAX_WEBHOOK_ADDRESSES} addresses that webhooks were sent to, the latest first, with the results of the newest ${COUNTED_WEBHOOKS} of each`,
  params: workspaceParams,
  status: 200,
  response: z.object({ addresses: z.array(webhookAddress) }),
  errors: [],
});

export const readDelivery = defineEndpoint("GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId", {
  summary: "Read a webhook with its message and the receiver's last answer",
  params: deliveryParams,
  status: 200,
  response: deliveryDetails,
  errors: ["NOT_FOUND"],
});

export const redeliver = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver",
  {
    summary: "Send a webhook again, with the same `webhook-id`",
    params: deliveryParams,
    status: 202,
    response: nothing,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  },
);

export const testWebhook = defineEndpoint("POST /api/app/workspaces/:workspaceId/webhook-tests", {
  summary: "Send a message of the type `test` to an address",
  params: workspaceParams,
  body: z.object({ url: webhookUrl }),
  status: 202,
  response: nothing,
  errors: ["INVALID_REQUEST", "TOO_MANY_REQUESTS"],
});

export const readSigningSecret = defineEndpoint("GET /api/app/workspaces/:workspaceId/webhook-secret", {
  summary: "Read the secret that signs the workspace's webhooks",
  params: workspaceParams,
  status: 200,
  response: secret,
  errors: [],
});

export const replaceSigningSecret = defineEndpoint("POST /api/app/workspaces/:workspaceId/webhook-secret", {
  summary: "Replace the signing secret of webhooks. For 24 hours, webhooks carry signatures of both",
  params: workspaceParams,
  status: 201,
  response: secret,
  errors: [],
});
