import { z } from "zod";
import { ERRORS, type ErrorCode } from "../errors";
import { failsWith } from "../fields";
import { filename, printOptions } from "./print-options";

/** Address of a receiver of webhooks. */
export const webhookUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** Fields that requests for documents and for batches share: the template, and how to make documents from it. */
export const documentRequest = z.strictObject({
  template: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "A template of the workspace: its id or name for the live version, or with `@` and a version's number, `draft`, or the name of a channel: `Invoice@3`",
    ),
  html: z
    .string()
    .refine((html) => html.trim() !== "", failsWith("EMPTY_TEMPLATE_CONTENT"))
    .optional()
    .describe("HTML with Liquid tags, instead of a template"),
  options: printOptions.optional(),
  filename: filename.optional().describe("Name of the downloaded file"),
  webhook: webhookUrl
    .optional()
    .describe("Address that receives the result of background work, signed as in Standard Webhooks"),
});

export const ONE_SOURCE = "must have either template or html";
export const hasOneSource = ({ template, html }: { template?: string | undefined; html?: string | undefined }) =>
  (template === undefined) !== (html === undefined);

/** The template of a document or batch. */
export const madeFrom = z.object({
  templateId: z.string().nullable().describe("Null if the request brought its own HTML"),
  templateVersion: z.int().nullable().describe("Null for a draft, and for a template that has no version yet"),
});

/** Why a document could not be made. */
export const failure = z.object({
  errorCode: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("Up to 2,000 characters of JSON. Of a list, such as `problems`, these are the first entries"),
});
export type Failure = z.infer<typeof failure>;

/** A problem of a document that was made nevertheless. */
export const warning = z.object({
  code: z
    .string()
    .describe(
      [
        "`BLOCKED_REQUEST`: the document refers to a file that it may not load.",
        "`FAILED_REQUEST`: a file could not be loaded.",
        "`BROKEN_IMAGE`: an image can't be displayed.",
        "`BLOCKED_LINK`: a link was removed, because only http, https, mailto and tel addresses can be linked.",
        "`MISSING_ASSET`: the workspace has no asset of this name.",
        "`MISSING_GLYPH`: no font has some of the characters, which show as boxes or blanks.",
        "`INVALID_PARAMETER`: a parameter does not fit the schema of the template.",
        "`CUT_OFF`: the document is wider than its paper and is cut off at the right edge.",
      ].join(" "),
    ),
  name: z.string().optional().describe("Name of the missing asset"),
  address: z
    .string()
    .optional()
    .describe("Beginning of the address of the file, image or link, or the name of an asset"),
  pointer: z.string().optional().describe("JSON Pointer of the parameter, such as `/lines/3/price`"),
  expected: z.string().optional().describe("Such as `number`"),
  got: z.string().optional().describe("Type or value of the parameter; `nothing` if it is missing"),
  characters: z
    .array(z.object({ text: z.string(), codePoint: z.string().describe("Such as `U+1E900`") }))
    .optional()
    .describe("The first missing characters, if they are known"),
});
export type Warning = z.infer<typeof warning>;

/** Error codes of calls that request documents. */
export const DOCUMENT_REQUEST_ERRORS = [
  "INVALID_REQUEST",
  "EMPTY_TEMPLATE_CONTENT",
  "INVALID_TEMPLATE_PARAMETERS",
  "TEMPLATE_NOT_FOUND",
  "TEMPLATE_NOT_ALLOWED",
  "TEMPLATE_VERSION_NOT_FOUND",
  "IDEMPOTENCY_KEY_REUSED",
  "REQUEST_IN_PROGRESS",
  "USAGE_LIMIT_EXCEEDED",
  "TOO_MANY_REQUESTS",
  "PAYLOAD_TOO_LARGE",
] as const;
