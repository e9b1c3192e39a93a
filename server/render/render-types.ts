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
  /** Customer who owns the workspace. Customers take turns, and each has a share of the queue. */
  customerId?: string;
  /**
   * Workspace of the document. The workspaces of a customer take turns, and a page that printed a static document is
   * reused for the same workspace only.
   */
  workspaceId?: string;
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
  /** Null as long as no render process is reachable. */
  engine: { source: Engine["source"]; product: string | null; sandbox: boolean } | null;
  /** Documents being rendered. */
  running: number;
  /** Requests in the queue. */
  waiting: number;
  /** Browsers that ended unexpectedly since the start. */
  restarts: number;
  /** Process ids of browsers and template processes. Kept out of public answers. */
  processes: { browsers: number[]; templates: number[] };
}
