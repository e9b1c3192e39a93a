import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64 } from "./fields";
import { LIMITS } from "./product";

/** Base64 takes four bytes for three; the rest is the envelope's. */
const MAX_BODY_BYTES = Math.ceil((LIMITS.maxTemplateBytes * 4) / 3) + LIMITS.maxParametersBytes + 64 * 1024;

export const renderPdf = defineEndpoint("POST /api/app/pdf", {
  summary: "Turn HTML with Liquid and parameters into a PDF",
  description:
    "The headers `X-Workspace-Id` and `X-Template-Id` say which workspace counts the document, and which template it was made of.",
  body: z.object({
    templateBase64: base64("EMPTY_TEMPLATE_CONTENT"),
    parameters: z.record(z.string(), z.unknown(), { error: "INVALID_TEMPLATE_PARAMETERS" }).nullish(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
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
    "RENDERER_BUSY",
    "RENDER_TIMEOUT",
  ],
});
