import type { PrintOptions } from "./chromium/pdf/print-params";
import type { RenderWarning } from "./chromium/pdf/warnings";
import type { Engine } from "./engine/find-engine";

/** A document to make. */
export interface RenderRequest {
  /** HTML with Liquid tags, or without. */
  template: string;
  /** What the tags may name. */
  parameters: Record<string, unknown>;
  options?: PrintOptions;
  /** Ends the request; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Whom the document is for, such as a workspace. Requests with the same key wait behind each other, those with different keys
   * take turns; and a page that a document without scripts was printed in is used again for the same key only.
   */
  fairnessKey?: string;
}

/** How long each part took, in milliseconds. */
interface RenderTimings {
  /** Waiting for a turn and for a page. */
  queue: number;
  template: number;
  load: number;
  print: number;
  total: number;
}

/** What can be said of a document that was made. */
interface RenderReport {
  pages: number;
  /** Size of the PDF. */
  bytes: number;
  timings: RenderTimings;
  warnings: RenderWarning[];
}

/** A document that was made. */
export interface RenderResult {
  pdf: Buffer;
  pages: number;
  timings: RenderTimings;
  report?: RenderReport;
}

/** How the renderer is doing. */
export interface RendererHealth {
  /** `starting` while a browser that was lost is being replaced. */
  state: "ready" | "starting" | "closed";
  engine: { source: Engine["source"]; product: string | null; sandbox: boolean };
  running: number;
  waiting: number;
  /** Times that the browser was lost. */
  restarts: number;
  /** `browser` is the first of `browsers`. */
  processes: { browser: number | null; browsers?: number[]; templates: number[] };
}
