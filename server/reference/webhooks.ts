import { codeSamplesOf } from "./code-samples";
import type { Parameter, PathItem } from "./open-api";
import { tagOf } from "./tags";

const header = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const SIGNED = [
  header("webhook-id", "Names the message; the same at every try."),
  header("webhook-timestamp", "When this try was made, in epoch seconds."),
  header(
    "webhook-signature",
    "`v1,` and the signature in base64; several, with spaces between, while a secret is being replaced.",
  ),
];

/** What is told to the address that an order names as its `webhook` (Standard Webhooks). */
export const webhooks = (publicUrl: string): Record<string, PathItem> => ({
  document: told(
    "documentTold",
    "A document that was made in the background is done, or failed",
    "Document",
    publicUrl,
  ),
  batch: told("batchTold", "A batch is done, or failed", "Batch", publicUrl),
});

function told(operationId: string, summary: string, resource: string, publicUrl: string): PathItem {
  return {
    post: {
      operationId,
      summary,
      description:
        "Signed as [Standard Webhooks](https://www.standardwebhooks.com) says: verify it before you act on it. Answer 2xx, or it is sent again later.",
      tags: [tagOf("/v1/webhook-secret")],
      parameters: SIGNED,
      requestBody: {
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                type: { type: "string", description: "What happened, such as `document.done`." },
                timestamp: { type: "string", format: "date-time" },
                data: { $ref: `#/components/schemas/${resource}` },
              },
              required: ["type", "timestamp", "data"],
            },
          },
        },
      },
      responses: { "2XX": { description: "You have it." } },
      ...{ "x-codeSamples": codeSamplesOf("webhook", publicUrl) },
    },
  };
}
