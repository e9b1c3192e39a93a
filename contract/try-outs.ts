import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64 } from "./fields";
import { parameters } from "./parameters";
import { LIMITS } from "./product";
import { clock } from "./samples";
import { printOptions } from "./v1/print-options";

/** Base64 takes four bytes for three. The last 64 KiB are for the other fields. */
const MAX_BODY_BYTES = Math.ceil((LIMITS.maxTemplateBytes * 4) / 3) + LIMITS.maxParametersBytes + 64 * 1024;

export const renderPdf = defineEndpoint("POST /api/app/pdf", {
  summary: "Generate a PDF from HTML with Liquid tags",
  description:
    "The document counts towards the workspace in the header `X-Workspace-Id`, and without the header towards the first workspace in the list of your workspaces. The header `X-Template-Id` names its template.",
  body: z.object({
    templateBase64: base64("EMPTY_TEMPLATE_CONTENT"),
    parameters: parameters.nullish(),
    options: printOptions.optional(),
    now: clock.nullish(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 200,
  errors: [
    "INVALID_REQUEST",
    "EMPTY_TEMPLATE_CONTENT",
    "INVALID_TEMPLATE_PARAMETERS",
    "INVALID_TEMPLATE",
    "NOT_FOUND",
    "TEMPLATE_NOT_FOUND",
    "USAGE_LIMIT_EXCEEDED",
    "PAYLOAD_TOO_LARGE",
    "TOO_MANY_REQUESTS",
    "RENDERER_BUSY",
    "RENDER_TIMEOUT",
  ],
});
