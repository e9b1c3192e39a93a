import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { failsWith } from "./fields";
import { parameters } from "./parameters";
import { LIMITS } from "./product";
import { clock } from "./samples";
import { templateParams } from "./templates";
import { warning } from "./v1/document-request";
import { printOptions } from "./v1/print-options";
import { workspaceParams } from "./workspaces";

/** Escapes make JSON up to three times as long. The last 64 KiB are for the other fields. */
const MAX_BODY_BYTES = (LIMITS.maxTemplateBytes + LIMITS.maxParametersBytes) * 3 + 64 * 1024;

const document = z.strictObject({
  html: z.string().refine((html) => html.trim() !== "", failsWith("EMPTY_TEMPLATE_CONTENT")),
  parameters: parameters.nullish(),
  options: printOptions.optional(),
  now: clock.nullish(),
});

/** Errors of everything that makes a document. */
const ERRORS = [
  "INVALID_REQUEST",
  "EMPTY_TEMPLATE_CONTENT",
  "INVALID_TEMPLATE_PARAMETERS",
  "INVALID_TEMPLATE",
  "PAYLOAD_TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "RENDERER_BUSY",
  "RENDER_TIMEOUT",
] as const;

/** Picture of a page. */
const picture = z.object({
  pngBase64: z.string(),
  width: z.int().describe("In pixels. Less than what you asked for if the page would have too many pixels"),
  height: z.int(),
});

const milliseconds = z.number();

export const previewPage = defineEndpoint("POST /api/app/workspaces/:workspaceId/preview", {
  summary: "Draw one page of the document that HTML with Liquid tags would become",
  description:
    "The document is neither counted nor kept, and gives way to documents that are. To replace a preview by a newer one, close the connection: its work stops. Within a minute, another page of the same document is drawn without generating it again.",
  params: workspaceParams,
  body: document.extend({
    page: z.int().min(1).max(1_000_000).default(1).describe("Counts from 1. Behind the last page: the last page"),
    width: z.int().min(16).max(4_000).default(1_000).describe("Width of the picture in pixels"),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 200,
  response: z.object({
    page: z.int(),
    pages: z.int(),
    picture,
    size: z.object({ width: z.number(), height: z.number() }).describe("Size of the page in CSS pixels"),
    warnings: z.array(warning),
    timings: z
      .object({
        queue: milliseconds,
        template: milliseconds,
        load: milliseconds,
        print: milliseconds,
        draw: milliseconds,
        total: milliseconds,
      })
      .describe("Milliseconds. All but `draw` and `total` are 0 if the document was not made again"),
  }),
  errors: ERRORS,
});

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const findPlaces = defineEndpoint("POST /api/app/workspaces/:workspaceId/preview/places", {
  summary: "Find where the lines of a template are on the pages of its document",
  description:
    "Generates the document with an outline around each element, which moves nothing, and reads where the outlines are. The document itself is not part of the answer, and is neither counted nor kept. All places are in CSS pixels from the top left of their page. An element that continues on the next page has a place on both. Elements with an opacity, and those that `capture` writes, have none. At most 200 pages have places, and 20,000 elements.",
  params: workspaceParams,
  body: document,
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 200,
  response: z.object({
    pages: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        area: box.nullable().describe("The page without its margins; null if it is unknown"),
        elements: z
          .array(
            box.extend({
              line: z.int().nullable().describe("Line of the start tag in the HTML; null for an element of a partial"),
              partial: z.string().nullable().describe("Name of the partial that the element is from"),
            }),
          )
          .describe("In the order in which they are painted, so an element is usually behind the one around it"),
        warnings: z.array(
          box.extend({
            warning: warning.nullable().describe("Null if the place belongs to one of several images"),
          }),
        ),
      }),
    ),
  }),
  errors: ERRORS,
});

export const readThumbnail = defineEndpoint("GET /api/app/workspaces/:workspaceId/templates/:templateId/thumbnail", {
  summary: "Draw the first page of a template's document as a small picture",
  description:
    "The document is generated from the draft, with the first of the template's sample sets by name, or without parameters if it has none. It is neither counted nor kept, and gives way to documents that are. The picture is drawn again only after the template, a partial or an asset that it uses, or the sample set has changed, and after a day.",
  params: templateParams,
  status: 200,
  response: z.object({ picture }),
  errors: [
    "TEMPLATE_NOT_FOUND",
    "INVALID_TEMPLATE_PARAMETERS",
    "INVALID_TEMPLATE",
    "PAYLOAD_TOO_LARGE",
    "TOO_MANY_REQUESTS",
    "RENDERER_BUSY",
    "RENDER_TIMEOUT",
  ],
});
