import type { TemplateFault } from "../render-error";

/** Message to the template process: render this template. */
export interface LiquidRequest {
  template: string;
  /** JSON of an object. */
  parameters: string;
  /** Language tag for dates and numbers; `en-US` if absent. */
  locale?: string | undefined;
  /** Time zone for dates; UTC if absent. */
  timezone?: string | undefined;
  /** Most characters that the template may write, captured text included. */
  maxHtmlLength: number;
  /** Time after which the process stops by itself, in case the parent is gone and cannot kill it. */
  timeoutMs: number;
}

/** Outcome of rendering a template. */
export type LiquidResult =
  | { kind: "html"; html: string }
  | { kind: "fault"; fault: TemplateFault }
  | { kind: "too-large" };

/** Message from the template process: `ready` or `broken` once at its start, then one result for each request. */
export type LiquidResponse = LiquidResult | { kind: "ready" } | { kind: "broken"; reason: string };
