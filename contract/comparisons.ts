import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64, id, nothing, timestamp } from "./fields";
import { JOB_STATES, LIMITS } from "./product";
import { MAX_TEMPLATE_BODY_BYTES, templateParams } from "./templates";
import { failure, warning } from "./v1/document-request";
import { workspaceParams } from "./workspaces";

/** A text of a template: the number of a version, the name of a channel, or `draft`. */
const side = z
  .union([z.int().min(1).max(999_999_999), z.string().trim().min(1).max(LIMITS.maxChannelCharacters)])
  .transform(String)
  .describe("Number of a version, name of a channel, or `draft`");

const comparisonBody = z.strictObject({
  from: side.default("live").describe("The text before: number of a version, name of a channel, or `draft`"),
  to: side.default("draft").describe("The text after, named in the same way"),
});

const unsaved = z
  .strictObject({ templateId: id("TEMPLATE_NOT_FOUND"), contentBase64: base64("EMPTY_TEMPLATE_CONTENT") })
  .describe("HTML of the template, or of a partial, that `to` gets instead of the saved HTML. `to` must be `draft`");

const pixels = z.int();
const comparedPage = z.object({
  page: z.int().describe("Counts from 1"),
  width: pixels.describe("Size of the pictures in pixels, at 100 dpi"),
  height: pixels,
  changedPixels: pixels.describe("0 if only text has changed that nobody sees"),
  boxes: z
    .array(z.object({ x: pixels, y: pixels, width: pixels, height: pixels }))
    .describe("The changed regions; one around all of them if there are more than 200, or if `text` is null"),
  text: z
    .object({ removed: z.array(z.string()), added: z.array(z.string()) })
    .nullable()
    .describe(
      `Lines that only one of the pages has, at most 100 on each side. Null if it is left out, because lines and regions of the comparison would have more than ${LIMITS.maxComparedTextBytes / 1024 / 1024} MiB`,
    ),
  pictures: z
    .object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      difference: z.string().nullable().describe("The changed pixels in red"),
    })
    .nullable()
    .describe(
      `Addresses of PNGs, which anyone who knows them can download until the comparison expires. Null for a side that has no such page, and for all but the first ${LIMITS.maxPicturedPages} changed pages, or fewer if their PNGs would have more than ${LIMITS.maxComparedPictureBytes / 1024 / 1024} MiB`,
    ),
});
export type ComparedPageResource = z.infer<typeof comparedPage>;

const verdict = z.enum(["same", "changed", "failed"]);
const numbers = z.object({ from: z.int(), to: z.int() });
const comparedSample = z.object({
  sampleId: z
    .string()
    .nullable()
    .describe("Null if the template has no sample sets: then it is compared without values"),
  name: z.string().nullable(),
  verdict: verdict.describe("`same` if both documents have the same bytes and the same warnings"),
  isIdentical: z
    .boolean()
    .nullable()
    .describe(
      "Whether both documents have the same bytes. If it is false and `changedPages` is empty, they differ after the compared pages, or in something that no page shows, such as the address of a link. Null if a document could not be generated",
    ),
  error: failure
    .extend({ side: z.enum(["from", "to"]) })
    .nullable()
    .describe("Why a document could not be generated"),
  pages: numbers.nullable(),
  bytes: numbers.nullable().describe("Sizes of the PDFs"),
  renderMs: numbers.nullable().describe("How long it took to generate the documents, in ms"),
  comparedPages: z.int().describe(`Pages that were compared: the first ${LIMITS.maxComparedPages} of each document`),
  changedPages: z.array(comparedPage),
  warnings: z
    .object({ added: z.array(warning), removed: z.array(warning) })
    .describe("Warnings that only one of the documents has"),
});
export type ComparedSample = z.infer<typeof comparedSample>;

const version = z.int().nullable().describe("Number of the version; null for a draft");
const comparisonResult = z.object({
  verdict: verdict.describe("`failed` if a document could not be generated"),
  from: version,
  to: version,
  missingSamples: z
    .array(z.string())
    .describe("Sample sets that `to` was published with, and that have been deleted or renamed since"),
  samples: z.array(comparedSample),
});
export type ComparisonResult = z.infer<typeof comparisonResult>;

const progress = z.array(z.object({ name: z.string().nullable(), verdict: verdict.nullable() }));
/** The sample sets of a comparison that is being made. */
export type ComparisonProgress = z.infer<typeof progress>;

const comparisonResource = z.object({
  id: z.string(),
  templateId: z.string(),
  status: z.enum(JOB_STATES),
  from: z.string(),
  to: z.string(),
  progress: progress.nullable().describe("The sample sets; `verdict` is null for those that are not compared yet"),
  review: z
    .object({ by: z.string().nullable(), at: timestamp })
    .nullable()
    .describe("Who has reviewed the result, and when: null if nobody has"),
  result: comparisonResult.nullable().describe("Null until the comparison is done"),
  error: failure.nullable().describe("Why the comparison has failed"),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type ComparisonResource = z.infer<typeof comparisonResource>;

/** Parts that the calls of the portal and of API clients share. */
export const COMPARE = {
  summary: "Compare two versions of a template",
  description:
    "Generates the documents of all sample sets from both texts with the same clock, and compares them pixel by pixel, in the background. Ask for the result with the id. Comparisons are not counted, and give way to documents.",
  body: comparisonBody,
  isBodyOptional: true,
  status: 202,
  response: comparisonResource,
  errors: [
    "INVALID_REQUEST",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_VERSION_NOT_FOUND",
    "TEMPLATE_IS_PARTIAL",
    "PAYLOAD_TOO_LARGE",
    "TOO_MANY_REQUESTS",
  ],
} as const;
export const READ_COMPARISON = {
  summary: "Read the progress and the result of a comparison",
  status: 200,
  response: comparisonResource,
  errors: ["NOT_FOUND"],
} as const;

export const compareTemplate = defineEndpoint("POST /api/app/workspaces/:workspaceId/templates/:templateId/compare", {
  ...COMPARE,
  params: templateParams,
  body: comparisonBody.extend({ unsaved: unsaved.nullable().default(null) }),
  maxBodyBytes: MAX_TEMPLATE_BODY_BYTES,
  errors: [...COMPARE.errors, "EMPTY_TEMPLATE_CONTENT"],
});

export const readComparison = defineEndpoint("GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId", {
  ...READ_COMPARISON,
  params: workspaceParams.extend({ comparisonId: id("NOT_FOUND") }),
});

export const reviewComparison = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/comparisons/:comparisonId/review",
  {
    summary: "Record that you have reviewed a comparison of the live version and the draft",
    description:
      "In a workspace that publishes only after a review, exactly this draft can then be published, until the comparison expires or another version is live.",
    params: workspaceParams.extend({ comparisonId: id("NOT_FOUND") }),
    status: 200,
    response: nothing,
    errors: ["NOT_FOUND", "COMPARISON_NOT_REVIEWABLE"],
  },
);
