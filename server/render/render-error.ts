/** What was running when the time of a request was over. */
export type RenderPhase = "template" | "load" | "print";

/** Where a template is wrong, as far as the template engine knows: line and column count from 1. */
export interface TemplateFault {
  line: number | null;
  column: number | null;
  reason: string;
}

/** Each reason why a document is not made, with what goes along with it. */
export interface RenderFaults {
  INVALID_TEMPLATE: TemplateFault;
  RENDER_TIMEOUT: { phase: RenderPhase };
  RENDERER_BUSY: null;
  SERVICE_UNAVAILABLE: { reason: "renderer" | "stopping" };
  /** The limit, by the name of what is above it. */
  PAYLOAD_TOO_LARGE: Partial<Record<"template" | "parameters" | "html" | "pages" | "pdf", string>>;
}

export type RenderErrorCode = keyof RenderFaults;

/**
 * A document was not made. `code` is one of the catalogue, `data` what the caller may be told; the message is for the log.
 *
 * - `INVALID_TEMPLATE`: the template, or the document it makes, is at fault; the same request fails again
 * - `RENDER_TIMEOUT`: it was being made when its deadline came
 * - `RENDERER_BUSY`: the queue was full, or the document still waited at its deadline; the same request may succeed later
 * - `SERVICE_UNAVAILABLE`: the renderer is stopping, or it lost a process with the document; the same request may succeed later
 * - `PAYLOAD_TOO_LARGE`: template, parameters, HTML, pages or PDF are over their limit
 */
export class RenderError<Code extends RenderErrorCode = RenderErrorCode> extends Error {
  override readonly name = "RenderError";
  readonly code: Code;
  readonly data: RenderFaults[Code];

  constructor(code: Code, data: RenderFaults[Code], message: string) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** @param limit what it may be, such as `100 bytes` */
export function tooLarge(
  what: keyof RenderFaults["PAYLOAD_TOO_LARGE"],
  limit: string,
): RenderError<"PAYLOAD_TOO_LARGE"> {
  return new RenderError("PAYLOAD_TOO_LARGE", { [what]: `more than ${limit}` }, `${what}: more than ${limit}`);
}

/** A template, or the document made of it, can't become a PDF, and no line is known to blame. */
export function unprintable(reason: string): RenderError<"INVALID_TEMPLATE"> {
  return new RenderError("INVALID_TEMPLATE", { line: null, column: null, reason }, reason);
}
