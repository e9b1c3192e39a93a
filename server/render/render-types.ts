import type { RenderWarning } from "./chromium/pdf/document-warnings";
import type { PrintOptions } from "./chromium/pdf/print-options";
import type { Engine } from "./engine/find-engine";

/** A document to render. */
export interface RenderRequest {
  /** HTML, with or without Liquid tags. */
  template: string;
  /** Values that the tags can use, or the JSON text of them. */
  parameters: Record<string, unknown> | string;
  options?: PrintOptions;
  /** Cancels the request, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Owner of the document, such as a workspace. Requests with the same key are rendered in order, and keys take turns.
   * A page that printed a static document is reused for the same key only.
   */
  fairnessKey?: string;
}

/** Time that each phase took, in milliseconds. */
interface RenderTimings {
  /** Wait for a turn and for a page. */
  queue: number;
  template: number;
  load: number;
  print: number;
  total: number;
}

/** A rendered document. */
export interface RenderResult {
  pdf: Buffer;
  pages: number;
  timings: RenderTimings;
  /** Problems in the document that did not stop it from being printed. */
  warnings: RenderWarning[];
}

/** State of the renderer. */
export interface RendererHealth {
  /** `starting`: every browser is lost, and replacements are starting. */
  state: "ready" | "starting" | "closed";
  engine: { source: Engine["source"]; product: string | null; sandbox: boolean };
  /** Documents being rendered. */
  running: number;
  /** Requests in the queue. */
  waiting: number;
  /** Browsers that ended unexpectedly since the start. */
  restarts: number;
  /** Process ids of browsers and template processes. Kept out of public answers. */
  processes: { browsers: number[]; templates: number[] };
}
