import type { TemplateFault } from "../render-error";

/** To the template process: fill in this template. */
export interface LiquidRequest {
  template: string;
  /** JSON of an object. */
  parameters: string;
  /** Language tag and time zone that dates are written for; those of the template engine where absent. */
  locale?: string | undefined;
  timezone?: string | undefined;
  /** Most characters it may write, captured text included. */
  htmlSize: number;
  /** Milliseconds after which it stops of itself: nobody is left to kill it when the parent was killed. */
  time: number;
}

/** From the template process: once when it is ready, then one a template. */
export type LiquidResponse =
  | { kind: "ready" }
  | { kind: "html"; html: string }
  | { kind: "fault"; fault: TemplateFault }
  | { kind: "too-large" };
