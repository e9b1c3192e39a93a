import { expectTypeOf, it } from "vitest";
import type { ErrorCode, TemplateFault } from "../../contract/errors";
import type { PrintOptions } from "../../contract/v1/print-options";
import type { PrintOptions as RendererPrintOptions } from "../../server/render/chromium/pdf/print-options";
import type { RenderErrorCode, RenderErrorData } from "../../server/render/render-error";

/**
 * The renderer does not import the contract (.dependency-cruiser.cjs, renderer-independent), so it has types of its
 * own. `npm run check:types` fails here if the two differ.
 */
it("has the same papers, print options, template faults and error codes as the renderer", () => {
  expectTypeOf<PrintOptions>().toEqualTypeOf<RendererPrintOptions>();
  expectTypeOf<TemplateFault>().toEqualTypeOf<RenderErrorData["INVALID_TEMPLATE"]>();
  expectTypeOf<RenderErrorCode>().toExtend<ErrorCode>();
});
