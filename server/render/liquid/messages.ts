import type { TemplateFault } from "../render-error";

/** To the template process: fill in this template. */
export interface FillIn {
  template: string;
  parameters: Record<string, unknown>;
  /** Most characters it may write, captured text included. */
  htmlSize: number;
}

/** From the template process: once when it is ready, then one a template. */
export type Filled =
  | { kind: "ready" }
  | { kind: "html"; html: string }
  | { kind: "fault"; fault: TemplateFault }
  | { kind: "too-large" };
