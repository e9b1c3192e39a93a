import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, timestamp } from "./fields";
import { BATCH_OUTPUTS, JOB_STATES } from "./product";
import { failure } from "./v1/document-request";
import { workspaceParams } from "./workspaces";

const batchSummary = z.object({
  id: z.string(),
  status: z.enum(JOB_STATES),
  templateId: z.string().nullable(),
  /** Name of the template at that time. Null for a batch from HTML. */
  templateName: z.string().nullable(),
  templateVersion: z.int().nullable(),
  output: z.enum(BATCH_OUTPUTS),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: timestamp,
  /** Null while the batch runs. */
  expiresAt: timestamp.nullable(),
});
export type BatchSummary = z.infer<typeof batchSummary>;

const batchDetails = batchSummary.extend({
  /** Address of the result. Null until the batch is done. */
  url: z.string().nullable(),
  /** The first hundred items that failed. Items are counted from 0. */
  failures: z.array(z.object({ item: z.int(), ...failure.shape })),
  error: failure.nullable(),
});
export type BatchDetails = z.infer<typeof batchDetails>;

export const listBatches = defineEndpoint("GET /api/app/workspaces/:workspaceId/batches", {
  summary: "List the batches that are kept, newest first, fifty per page",
  params: workspaceParams,
  query: z.object({
    status: z.enum(JOB_STATES).optional(),
    cursor: id("INVALID_REQUEST").optional().describe("`nextCursor` of the page before"),
  }),
  status: 200,
  response: z.object({
    batches: z.array(batchSummary),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  errors: ["INVALID_REQUEST"],
});

export const readWorkspaceBatch = defineEndpoint("GET /api/app/workspaces/:workspaceId/batches/:batchId", {
  summary: "Read the progress of a batch, its failures and the address of its result",
  params: workspaceParams.extend({ batchId: id("NOT_FOUND") }),
  status: 200,
  response: batchDetails,
  errors: ["NOT_FOUND"],
});
