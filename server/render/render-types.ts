import type { DocumentAssets, PinnedAssets } from "./assets/document-assets";
import type { RenderWarning } from "./chromium/pdf/document-warnings";
import type { PrintOptions } from "./chromium/pdf/print-options";
import type { Engine } from "./engine/find-engine";
import type { ParameterCheck } from "./parameter-check";
import type { RenderPriority } from "./queue/render-queue";
import type { TemplatePartial } from "./template-partial";

/** A document to render. */
export interface RenderRequest {
  /** HTML, with or without Liquid tags. */
  template: string;
  /** Partials that the template may use. */
  partials?: readonly TemplatePartial[];
  /** Values that the tags can use, or the JSON text of them. */
  parameters: Record<string, unknown> | string;
  /**
   * Parameters of further documents of the same template, as JSON texts. They are printed into the same PDF as the
   * first one if possible (docs/decisions/0061-batches-printed-together.md).
   */
  further?: readonly string[];
  options?: PrintOptions;
  /** How to check the parameters; not at all if absent. */
  check?: ParameterCheck;
  /** Assets that the template may use by their names. */
  assets?: DocumentAssets;
  /** Assets of the template's version. `AssetLibrary.withAssets` makes `assets` of them. */
  pinnedAssets?: PinnedAssets;
  /** Time that the document sees as the present, also in its PDF's dates. By default, the request's arrival. */
  now?: Date;
  /** Cancels the request, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Customer who owns the workspace. Customers take turns, and each has a share of the queue. */
  customerId?: string;
  /**
   * Workspace of the document. The workspaces of a customer take turns, and a page that printed a static document is
   * reused for the same workspace only.
   */
  workspaceId?: string;
  /** Place in the queue; `normal` if absent. */
  priority?: RenderPriority;
  /** Trace that the document belongs to (server/tracing/trace-renderer.ts). */
  traceparent?: string;
  /**
   * Called with true when the document only waits for `platenReady`, and with false when it works again. Not called for
   * documents that another process renders.
   */
  onWaiting?: (isWaiting: boolean) => void;
  /** Age up to which an earlier result of the same request is good enough. By default, the document is made. */
  maxAgeMs?: number;
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

/** A document that was printed together with others. Its pages follow those of the documents before it. */
export interface JointDocument {
  pages: number;
  warnings: RenderWarning[];
  templateMs: number;
}

/** A rendered document, or several in one PDF. */
export interface RenderResult {
  pdf: Buffer;
  pages: number;
  timings: RenderTimings;
  /** Present if the request had further documents. */
  together?: {
    /** Null for each document that has to be rendered alone. */
    documents: (JointDocument | null)[];
    /** Why no document was printed, if none was. The PDF is empty then. */
    refusal: string | null;
  };
  /** Problems in the document that did not stop it from being printed. */
  warnings: RenderWarning[];
  /** True if the document ran no script and loaded nothing from other hosts: it depends on its request and the time. */
  isRepeatable?: boolean;
  /** Present if the request had a `maxAgeMs`. */
  cache?: CacheOutcome;
}

/** Whether a result came from the result cache: `bypass` if it can't be kept there. */
export type CacheOutcome = { kind: "hit"; ageMs: number } | { kind: "miss" } | { kind: "bypass" };

/** State of the renderer. */
export interface RendererHealth {
  /** `starting`: every browser is lost, and replacements are starting. */
  state: "ready" | "starting" | "closed";
  /** Null as long as no render process is reachable. */
  engine: { source: Engine["source"]; product: string | null; sandbox: boolean } | null;
  /** Documents that work at the same time (RENDER_CONCURRENCY). In a web process, those of its render processes. */
  slots: number;
  /** Slots that are in use. */
  busySlots: number;
  /** Documents being rendered, those included that only wait for something and have no slot. */
  running: number;
  /** Requests in the queue. */
  waiting: number;
  /** Browsers that ended unexpectedly since the start. */
  restarts: number;
  /** Process ids of browsers and template processes. Kept out of public answers. */
  processes: { browsers: number[]; templates: number[] };
  /** Render processes of a web process, by whether they are reachable and ready. */
  nodes?: { ready: number; unavailable: number };
}
