import { ENDPOINT_VERIFICATION } from "../../contract/v1/webhooks";
import { codeSamplesOf } from "./code-samples";
import type { Answers, Parameter, PathItem, Schema } from "./open-api";
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

const FINISHED = {
  description:
    "Signed as in [Standard Webhooks](https://www.standardwebhooks.com). Verify the signature before you act on the message. If you do not answer with 2xx, the service sends the message again later.",
  type: { type: "string", description: "The event, such as `document.done`." },
  response: { description: "You received the message." },
} as const;

/** Messages to the address in the field `webhook` of a request (Standard Webhooks). */
export const webhooks = (publicUrl: string): Record<string, PathItem> => ({
  document: webhookMessage({
    ...FINISHED,
    operationId: "documentFinished",
    summary: "A document in the background is done or has failed",
    data: { $ref: "#/components/schemas/Document" },
    samples: codeSamplesOf("webhook", publicUrl),
  }),
  batch: webhookMessage({
    ...FINISHED,
    operationId: "batchFinished",
    summary: "A batch is done or has failed",
    data: { $ref: "#/components/schemas/Batch" },
    samples: codeSamplesOf("webhook", publicUrl),
  }),
  endpoint: webhookMessage({
    operationId: "verifyEndpoint",
    summary: "The service asks whether an address wants messages",
    description:
      "Comes before the first message to an address, signed like any other message. An address is a scheme, host, port and path. Send the challenge back, as JSON or as plain text. Until you do, messages to the address wait and are finally given up.",
    type: { type: "string", const: ENDPOINT_VERIFICATION },
    data: objectOf({ challenge: { type: "string" } }),
    response: {
      description: "You want messages at this address.",
      content: { "application/json": { schema: objectOf({ challenge: { type: "string" } }) } },
    },
    samples: codeSamplesOf("webhookChallenge", publicUrl),
  }),
});

interface WebhookDescription {
  operationId: string;
  summary: string;
  description: string;
  type: Schema;
  data: Schema;
  response: Answers[string];
  samples: ReturnType<typeof codeSamplesOf>;
}

const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

function webhookMessage({ type, data, response, samples, ...texts }: WebhookDescription): PathItem {
  const timestamp: Schema = { type: "string", format: "date-time" };
  return {
    post: {
      ...texts,
      tags: [tagOf("/v1/webhook-secret")],
      parameters: SIGNATURE_HEADERS,
      requestBody: { content: { "application/json": { schema: objectOf({ type, timestamp, data }) } } },
      responses: { "2XX": response },
      "x-codeSamples": samples,
    },
  };
}
