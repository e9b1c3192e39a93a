/** Phase of a request that has a time limit. */
export type RenderPhase = "template" | "load" | "print";

/** An error in a template. Line and column count from 1, and are null if unknown. */
export interface TemplateFault {
  line: number | null;
  column: number | null;
  reason: string;
}

/** Part of a request or result that has a size limit. */
type LimitedPart = "template" | "parameters" | "html" | "pages" | "pdf";

/** Data of a RenderError, by its code. */
export interface RenderErrorData {
  INVALID_TEMPLATE: TemplateFault;
  RENDER_TIMEOUT: { phase: RenderPhase };
  RENDERER_BUSY: null;
  SERVICE_UNAVAILABLE: { reason: "renderer" | "stopping" };
  /** The limit, by the part that exceeds it. */
  PAYLOAD_TOO_LARGE: Partial<Record<LimitedPart, string>>;
}

export type RenderErrorCode = keyof RenderErrorData;

/**
 * A document could not be rendered. `code` is an error code of the API (docs/decisions/0014-error-codes.md), `data` is
 * meant for the caller, and the message for the log.
 *
 * - `INVALID_TEMPLATE`: the template or its document is at fault, and would fail again
 * - `RENDER_TIMEOUT`: the document was being rendered at its deadline
 * - `RENDERER_BUSY`: the queue was full, the document still waited in it at its deadline, or it had to make room for
 *   another customer. The same request may succeed later
 * - `SERVICE_UNAVAILABLE`: the renderer is stopping, lost a process with the document, or had no process ready for it
 *   at its deadline. The same request may succeed later
 * - `PAYLOAD_TOO_LARGE`: template, parameters, HTML, pages or PDF exceed their limit
 */
export class RenderError<Code extends RenderErrorCode = RenderErrorCode> extends Error {
  override readonly name = "RenderError";
  readonly code: Code;
  readonly data: RenderErrorData[Code];

  constructor(code: Code, data: RenderErrorData[Code], message: string) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** @param limit such as `100 bytes` */
export function tooLarge(part: LimitedPart, limit: string): RenderError<"PAYLOAD_TOO_LARGE"> {
  return new RenderError("PAYLOAD_TOO_LARGE", { [part]: `more than ${limit}` }, `${part}: more than ${limit}`);
}

/** Returns the error for a template, or its document, that can't become a PDF for a reason without a known line. */
export function unprintable(reason: string): RenderError<"INVALID_TEMPLATE"> {
  return new RenderError("INVALID_TEMPLATE", { line: null, column: null, reason }, reason);
}
