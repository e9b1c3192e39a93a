import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, timestamp } from "./fields";
import { LIMITS, REPEATABILITIES, REQUEST_OPERATIONS, REQUEST_OUTCOMES, SOURCES } from "./product";
import { warning } from "./v1/document-request";
import { documentResource } from "./v1/documents";
import { workspaceParams } from "./workspaces";

const loggedRequest = z.object({
  id: z.string(),
  createdAt: timestamp,
  operation: z.enum(REQUEST_OPERATIONS),
  /** Method and path of a failed call that makes no document (`OTHER`), such as `PUT /v1/templates/{templateId}`. */
  call: z.string().nullable(),
  source: z.enum(SOURCES),
  /** Status of the answer. Null for a document that was made in the background, after the answer. */
  status: z.int().nullable(),
  /** Null if the request succeeded. */
  errorCode: z.string().nullable(),
  templateId: z.string().nullable(),
  /**
   * Name of the template at that time, or the text that named it if no template was found. Null for a document from
   * HTML.
   */
  templateName: z.string().nullable(),
  /** Null for HTML without a template, for a draft, and for a try-out. */
  templateVersion: z.int().nullable(),
  /** Null in the portal. The name is that at the time of the request. */
  apiKey: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  durationInMs: z.int(),
  /** Null if the answer has no document. */
  pages: z.int().nullable(),
  resultSizeInBytes: z.int().nullable(),
  /** Code of each of the document's warnings. */
  warnings: z.array(z.string()),
  correlationId: z.string(),
  /** The stored document or the batch that the request created. */
  resultId: z.string().nullable(),
});
export type LoggedRequest = z.infer<typeof loggedRequest>;

const loggedRequestDetails = loggedRequest.extend({
  /** The `data` of the error's answer. */
  errorData: z.record(z.string(), z.unknown()).nullable(),
  /** The first of the document's warnings, with what they are about. Older entries have none. */
  warningDetails: z.array(warning),
  /** Whether the template still exists. */
  hasTemplate: z.boolean(),
  /**
   * Whether the document can be generated again. Null if the request is not for one document of an API client, or if it
   * failed before it stored anything.
   */
  repeat: z.enum(REPEATABILITIES).nullable(),
  /** The stored document while it is kept, and its state now. */
  document: z.object({ status: z.string(), url: z.string().nullable(), expiresAt: timestamp.nullable() }).nullable(),
});
export type LoggedRequestDetails = z.infer<typeof loggedRequestDetails>;

const epochSeconds = z
  .string()
  .regex(/^\d{1,10}$/, "must be epoch seconds")
  .transform(Number);

const filters = z.object({
  outcome: z.enum(REQUEST_OUTCOMES).optional(),
  errorCode: z.string().max(100).optional(),
  templateId: id("INVALID_REQUEST").optional(),
  apiKeyId: id("INVALID_REQUEST").optional(),
  source: z.enum(SOURCES).optional(),
  from: epochSeconds.optional().describe("Epoch seconds: requests at this time or later"),
  to: epochSeconds.optional().describe("Epoch seconds: requests before this time"),
  correlationId: z.string().max(100).optional().describe("Finds the request that was answered with this id"),
});

export const listRequests = defineEndpoint("GET /api/app/workspaces/:workspaceId/requests", {
  summary: "List the requests for documents and other failed calls, newest first, fifty per page",
  description:
    "Has documents and batches of API clients, documents that were made in the background, previews in the portal, and " +
    "other calls of API clients that failed. " +
    "An entry appears within a few seconds, and is kept for 30 days unless the operator says otherwise. The log is " +
    "written on a best-effort basis, and leaves out failures above 1,000 an hour; usage and activities are exact.",
  params: workspaceParams,
  query: filters.extend({
    cursor: id("INVALID_REQUEST").optional().describe("`nextCursor` of the page before"),
  }),
  status: 200,
  response: z.object({
    requests: z.array(loggedRequest),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  errors: ["INVALID_REQUEST"],
});

export const readRequest = defineEndpoint("GET /api/app/workspaces/:workspaceId/requests/:requestId", {
  summary: "Read one request of the log",
  params: workspaceParams.extend({ requestId: id("NOT_FOUND") }),
  status: 200,
  response: loggedRequestDetails,
  errors: ["NOT_FOUND"],
});

export const repeatRequest = defineEndpoint("POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat", {
  summary: "Generate the document of a request again, from the template as it is now",
  description:
    "Takes the parameters, options and file name of the stored document, and the live version of its template. The new " +
    "document is stored, counts, and is a request of its own in the log. The webhook of the first request is not called. " +
    "Parameters are kept as long as the document, if they take at most " +
    `${LIMITS.maxKeptParametersBytes} bytes.`,
  params: workspaceParams.extend({ requestId: id("NOT_FOUND") }),
  status: 201,
  response: documentResource,
  errors: [
    "INVALID_TEMPLATE_PARAMETERS",
    "NOT_FOUND",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_IS_PARTIAL",
    "REQUEST_NOT_REPEATABLE",
    "USAGE_LIMIT_EXCEEDED",
    "PAYLOAD_TOO_LARGE",
    "INVALID_TEMPLATE",
    "TOO_MANY_REQUESTS",
    "RENDERER_BUSY",
    "RENDER_TIMEOUT",
  ],
});

export const exportRequests = defineEndpoint("GET /api/app/workspaces/:workspaceId/request-export", {
  summary: "Export the requests that match the filters as CSV or JSON Lines, newest first",
  description: "In CSV, texts that a spreadsheet would take for a formula start with an apostrophe.",
  params: workspaceParams,
  query: filters.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
  status: 200,
  errors: ["INVALID_REQUEST"],
});
