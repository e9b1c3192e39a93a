import type { ParameterProblem } from "../../parameters/check-parameters";

/** Phase of a request that has a time limit. `draw` makes a picture of a page (server/pictures/). */
export type RenderPhase = "template" | "load" | "print" | "draw";

/** An error in a template. Line and column count from 1, and are null if unknown. */
export interface TemplateFault {
  /** Name of the partial that has the error, if the template itself does not. */
  partial?: string;
  line: number | null;
  column: number | null;
  reason: string;
}

/** Part of a request or result that has a size limit. */
type LimitedPart = "template" | "partials" | "parameters" | "html" | "assets" | "pages" | "pdf";

/** Limit of a queue, by the name that the caller reads in `data.limit`. */
interface QueueLimit {
  limit: "renderQueue" | "pictureQueue" | "pictureQueueBytes" | "pictureQueueBytesPerCustomer";
  /** Undefined if the queue was not full. */
  max?: number;
}

/** Data of a RenderError, by its code. */
export interface RenderErrorData {
  INVALID_TEMPLATE: TemplateFault;
  INVALID_TEMPLATE_PARAMETERS: { problems: ParameterProblem[] };
  RENDER_TIMEOUT: { phase: RenderPhase };
  /** Null if the document waited until its deadline, or had to make room. */
  RENDERER_BUSY: QueueLimit | null;
  SERVICE_UNAVAILABLE: { reason: "renderer" | "stopping" | "storage" };
  /** The limit, by the part that exceeds it. */
  PAYLOAD_TOO_LARGE: Partial<Record<LimitedPart, string>>;
}

export type RenderErrorCode = keyof RenderErrorData;

/**
 * A document could not be rendered. `code` is an error code of the API (docs/decisions/0014-error-codes.md), `data` is
 * meant for the caller, and the message for the log.
 *
 * - `INVALID_TEMPLATE`: the template or its document is at fault, and would fail again
 * - `INVALID_TEMPLATE_PARAMETERS`: the parameters do not fit the schema, which the template enforces
 * - `RENDER_TIMEOUT`: the document was being rendered at its deadline
 * - `RENDERER_BUSY`: a queue was full, the document still waited in it at its deadline, or it had to make room for
 *   another customer. The same request may succeed later
 * - `SERVICE_UNAVAILABLE`: the renderer is stopping, lost a process with the document, had no process ready for it at
 *   its deadline, or can't read an asset (`storage`). The same request may succeed later
 * - `PAYLOAD_TOO_LARGE`: template, parameters, HTML, assets, pages or PDF exceed their limit
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

/** Creates the error of work that had to make room for another customer's. */
export const endedForOthers = (queue: QueueLimit | null = null): RenderError<"RENDERER_BUSY"> =>
  new RenderError("RENDERER_BUSY", queue, "Ended to make room for another customer");

export const invalidParameters = (problems: ParameterProblem[]): RenderError<"INVALID_TEMPLATE_PARAMETERS"> =>
  new RenderError("INVALID_TEMPLATE_PARAMETERS", { problems }, "The parameters do not fit the schema");

/** @param limit such as `100 bytes` */
export function tooLarge(part: LimitedPart, limit: string): RenderError<"PAYLOAD_TOO_LARGE"> {
  return new RenderError("PAYLOAD_TOO_LARGE", { [part]: `more than ${limit}` }, `${part}: more than ${limit}`);
}

/** Returns the error for a template, or its document, that can't become a PDF for a reason without a known line. */
export function unprintable(reason: string): RenderError<"INVALID_TEMPLATE"> {
  return new RenderError("INVALID_TEMPLATE", { line: null, column: null, reason }, reason);
}
