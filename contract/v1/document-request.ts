import { z } from "zod";
import { ERRORS, type ErrorCode } from "../errors";
import { failsWith } from "../fields";
import { filename, printOptions } from "./print-options";

/** Fields that requests for documents and for batches share: the template, and how to make documents from it. */
export const documentRequest = z.strictObject({
  template: z.string().trim().min(1).max(200).optional().describe("Id or name of a template of the workspace"),
  html: z
    .string()
    .refine((html) => html.trim() !== "", failsWith("EMPTY_TEMPLATE_CONTENT"))
    .optional()
    .describe("HTML with Liquid tags, instead of a template"),
  options: printOptions.optional(),
  filename: filename.optional().describe("Name of the downloaded file"),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe("Address that receives the result of background work, signed as in Standard Webhooks"),
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
        "`MISSING_GLYPH`: no font has some of the characters, which show as boxes or blanks.",
        "`CUT_OFF`: the document is wider than its paper and is cut off at the right edge.",
      ].join(" "),
    ),
  address: z.string().optional().describe("Beginning of the address of the file, image or link"),
  characters: z
    .array(z.object({ text: z.string(), codePoint: z.string().describe("Such as `U+1E900`") }))
    .optional()
    .describe("The first missing characters, if they are known"),
});
export type Warning = z.infer<typeof warning>;
