import { z } from "zod";
import { ERRORS, type ErrorCode } from "../errors";
import { filename, printOptions } from "./print-options";

export const parameters = z
  .record(z.string(), z.unknown(), { error: "INVALID_TEMPLATE_PARAMETERS" })
  .describe("What the template's tags may name");

/** Which template, and how it becomes a document: what documents and batches have in common. */
export const documentRequest = z.strictObject({
  template: z.string().trim().min(1).max(200).optional().describe("Id or name of a template of the workspace"),
  html: z
    .string()
    .refine((html) => html.trim() !== "", "EMPTY_TEMPLATE_CONTENT")
    .optional()
    .describe("HTML with Liquid tags, in place of a template"),
  options: printOptions.optional(),
  filename: filename.optional().describe("What the document is called where it is saved"),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe("Where the result is told, signed as Standard Webhooks says; for what is made in the background"),
});

export const ONE_SOURCE = "must have either template or html";
export const hasOneSource = ({ template, html }: { template?: string | undefined; html?: string | undefined }) =>
  (template === undefined) !== (html === undefined);

/** Why a document could not be made. */
export const failure = z.object({
  errorCode: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type Failure = z.infer<typeof failure>;

/** What the maker of a template may want to know of a document that was made. */
export const warning = z.object({
  code: z
    .string()
    .describe(
      [
        "`BLOCKED_REQUEST`: something that would have to be fetched was left out.",
        "`FAILED_REQUEST`: something could not be fetched.",
        "`BROKEN_IMAGE`: an image can't be shown.",
        "`MISSING_GLYPH`: no font has some characters; boxes or blanks stand for them.",
        "`CUT_OFF`: the document is too wide for its paper, and is cut off at the right edge.",
      ].join(" "),
    ),
  address: z.string().optional().describe("The beginning of the address that was blocked or failed, or of the image"),
  characters: z
    .array(z.object({ text: z.string(), codePoint: z.string().describe("Such as `U+1E900`") }))
    .optional()
    .describe("The first of the characters that are missing, as far as they are known"),
});
export type Warning = z.infer<typeof warning>;
