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

const SIGNATURE_HEADERS = [
  header("webhook-id", "Id of the message, the same for every attempt."),
  header("webhook-timestamp", "Time of this attempt, in epoch seconds."),
  header(
    "webhook-signature",
    "`v1,` and the signature in base64. Two signatures, separated by a space, for 24 hours after you replace the secret.",
  ),
];

/** Messages to the address in the field `webhook` of a request (Standard Webhooks). */
export const webhooks = (publicUrl: string): Record<string, PathItem> => ({
  document: webhookMessage(
    "documentFinished",
    "A document in the background is done or has failed",
    "Document",
    publicUrl,
  ),
  batch: webhookMessage("batchFinished", "A batch is done or has failed", "Batch", publicUrl),
});

function webhookMessage(operationId: string, summary: string, resource: string, publicUrl: string): PathItem {
  return {
    post: {
      operationId,
      summary,
      description:
        "Signed as in [Standard Webhooks](https://www.standardwebhooks.com). Verify the signature before you act on the message. If you do not answer with 2xx, the service sends the message again later.",
      tags: [tagOf("/v1/webhook-secret")],
      parameters: SIGNATURE_HEADERS,
      requestBody: {
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                type: { type: "string", description: "The event, such as `document.done`." },
                timestamp: { type: "string", format: "date-time" },
                data: { $ref: `#/components/schemas/${resource}` },
              },
              required: ["type", "timestamp", "data"],
            },
          },
        },
      },
      responses: { "2XX": { description: "You received the message." } },
      ...{ "x-codeSamples": codeSamplesOf("webhook", publicUrl) },
    },
  };
}
