import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { failsWith, id, nothing, timestamp } from "../fields";
import { parameters } from "../parameters";
import { JOB_STATES, LIMITS } from "../product";
import {
  DOCUMENT_REQUEST_ERRORS,
  documentRequest,
  failure,
  hasOneSource,
  madeFrom,
  ONE_SOURCE,
  warning,
} from "./document-request";
import { cacheControl, idempotencyKey, prefer } from "./headers";

/**
 * Some clients escape every character outside ASCII, which turns two bytes of UTF-8 into six. The last 64 KiB are for
 * the other fields.
 */
const MAX_BODY_BYTES = (LIMITS.maxTemplateBytes + LIMITS.maxParametersBytes) * 3 + 64 * 1024;

/**
 * A document as an API client sees it. `url`, `pages` and `bytes` are null until it is `done`; `error` is set if it
 * `failed`.
 */
export const documentResource = z.object({
  id: z.string(),
  status: z.enum(JOB_STATES),
  ...madeFrom.shape,
  url: z
    .string()
    .nullable()
    .describe("Address of the PDF until it expires. Everyone who has the address can download it"),
  pages: z.int().nullable(),
  bytes: z.int().nullable(),
  warnings: z.array(warning),
  error: failure.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
});
export type DocumentResource = z.infer<typeof documentResource>;

export const createDocument = defineEndpoint("POST /v1/documents", {
  summary: "Generate a PDF from a template or from HTML",
  description:
    "The answer is the PDF. With `Accept: application/json` the service stores the PDF and answers with its address. With `Prefer: respond-async` the service generates the PDF in the background.",
  headers: z.object({
    accept: z.string().max(1_000).optional().describe("`application/pdf` (the default) or `application/json`"),
    "cache-control": cacheControl.optional(),
    "idempotency-key": idempotencyKey.optional(),
    prefer: prefer.optional(),
  }),
  body: documentRequest.extend({ parameters: parameters.nullish() }).refine(hasOneSource, ONE_SOURCE),
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 200,
  also: [
    { status: 201, when: "Accept: application/json", response: documentResource },
    { status: 202, when: "Prefer: respond-async", response: documentResource },
  ],
  errors: [...DOCUMENT_REQUEST_ERRORS, "INVALID_TEMPLATE", "RENDERER_BUSY", "RENDER_TIMEOUT"],
});

export const readDocument = defineEndpoint("GET /v1/documents/:documentId", {
  summary: "Read the state of a document and the address of its PDF",
  params: z.object({ documentId: id("NOT_FOUND") }),
  status: 200,
  response: documentResource,
  errors: ["NOT_FOUND"],
});

export const deleteDocument = defineEndpoint("DELETE /v1/documents/:documentId", {
  summary: "Delete a document and its PDF",
  description:
    "The address of the PDF stops working at once. A document that still waits is not made. What was made stays in the usage and in the activities. Deleting a document again answers `NOT_FOUND`.",
  params: z.object({ documentId: id("NOT_FOUND") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});

export const downloadFile = defineEndpoint("GET /v1/files/:secret", {
  summary: "Download the PDF of a document or the result of a batch. The address is the only permission needed",
  description:
    "A PDF can be read in parts: send `Range` with one range of bytes, and `If-Range` with the `ETag` of the first part. A zip is built while it is sent, so it has neither length nor parts.",
  headers: z.object({
    range: z.string().optional().describe("One range, such as `bytes=0-1023`. Several ranges get the whole PDF"),
    "if-range": z
      .string()
      .optional()
      .describe("The `ETag` of an earlier answer. With another one, the answer is the whole PDF"),
  }),
  params: z.object({ secret: z.string().refine((text) => text.length <= 100, failsWith("NOT_FOUND")) }),
  status: 200,
  also: [
    { status: 200, when: "The result of a batch", response: "zip" },
    { status: 206, when: "Range: bytes=0-1023", response: "pdf" },
    { status: 302, when: "The service keeps its files in a bucket, and sends clients there", response: "redirect" },
  ],
  errors: ["NOT_FOUND", "RANGE_NOT_SATISFIABLE", "TOO_MANY_REQUESTS"],
});
