import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { id, timestamp } from "../fields";
import { packTexts } from "../packed-texts";
import { parameters } from "../parameters";
import { BATCH_OUTPUTS, JOB_STATES, LIMITS } from "../product";
import {
  DOCUMENT_REQUEST_ERRORS,
  documentRequest,
  failure,
  hasOneSource,
  madeFrom,
  ONE_SOURCE,
} from "./document-request";
import { idempotencyKey } from "./headers";

const batchResource = z.object({
  id: z.string(),
  status: z.enum(JOB_STATES),
  ...madeFrom.shape,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  output: z.enum(BATCH_OUTPUTS),
  url: z
    .string()
    .nullable()
    .describe(
      "Address of the result; null until the batch is done. If you asked for one PDF and the documents could not be merged, the batch has failed and the address leads to a zip of the documents.",
    ),
  failures: z
    .array(z.object({ item: z.int(), ...failure.shape }))
    .describe("The first hundred items that failed. Items count from 0"),
  error: failure.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
});
export type BatchResource = z.infer<typeof batchResource>;

/** Refuses a list with too many items before its items are validated. */
function refuseManyItems(items: z.input<typeof parameters>[], context: z.RefinementCtx): typeof items {
  const maximum = LIMITS.maxBatchItems;
  if (Array.isArray(items) && items.length > maximum) {
    context.issues.push({ code: "too_big", origin: "array", maximum, inclusive: true, input: items });
  }
  return items;
}

export const createBatch = defineEndpoint("POST /v1/batches", {
  summary: "Generate a PDF for each of up to 10,000 parameter objects, in the background",
  description:
    "Send JSON with `items`, or JSON Lines (`application/jsonl`) with one parameter object per line and `template`, `output`, `filename` and `webhook` in the query.",
  headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
  query: z.object({
    template: z.string().max(200).optional(),
    output: z.string().max(10).optional(),
    filename: z.string().max(200).optional(),
    webhook: z.string().max(2_000).optional(),
  }),
  body: documentRequest
    .extend({
      output: z.enum(BATCH_OUTPUTS).default("zip").describe("One zip of PDFs, or one PDF with all documents"),
      items: z.preprocess(
        refuseManyItems,
        z
          .array(parameters)
          .min(1)
          .max(LIMITS.maxBatchItems)
          .describe("One parameter object for each document")
          .transform(packTexts),
      ),
    })
    .refine(hasOneSource, ONE_SOURCE),
  bodyTypes: ["application/json", "application/jsonl"],
  maxBodyBytes: LIMITS.maxBatchBytes,
  maxBodyValues: LIMITS.maxValues,
  status: 202,
  response: batchResource,
  errors: DOCUMENT_REQUEST_ERRORS,
});

export const readBatch = defineEndpoint("GET /v1/batches/:batchId", {
  summary: "Read the progress of a batch and the address of its result",
  params: z.object({ batchId: id("NOT_FOUND") }),
  status: 200,
  response: batchResource,
  errors: ["NOT_FOUND"],
});
