import type { PageAssets } from "../assets/page-assets";
import { abortable, type Deadline } from "../deadline";
import type { Slot } from "../queue/running-task";
import type { ResourceLoaderFactory } from "../remote/resource-loader-factory";
import { RenderError, tooLarge, unprintable } from "../render-error";
import type { BrowserPool } from "./browser/browser-pool";
import { CommandFailed, ConnectionGone, DocumentGone, PageRangeFailed } from "./cdp/cdp-errors";
import type { DocumentPage } from "./page/document-page";
import type { PrintedDocument, PrintLimits } from "./page/html-document";
import { MemoryExceeded, PageCrashed } from "./page/page-loss";
import { isStatic } from "./page/static-document";
import type { PrintOptions } from "./pdf/print-options";

interface PrintRequest {
  html: string;
  options: PrintOptions;
  /** Time for the PDF's dates. */
  now: Date;
  /** Workspace of the document. A page is reused for the same workspace only, and if this is null for nobody. */
  workspaceId: string | null;
  /** The document's place among those that use the processor. */
  slot: Slot;
  /** Null if the document may load nothing from other hosts. */
  createResourceLoader: ResourceLoaderFactory | null;
  /** Null if the document uses no assets. */
  assets: PageAssets | null;
}

/** Longer documents count as scripted without being searched, because the search would block the service. */
const MAX_STATIC_CHARACTERS = 2 ** 20;
const MAX_ATTEMPTS = 2;

/**
 * Prints HTML. If the browser or the page is lost, tries once more. If both pages crash, the document is at fault.
 *
 * @throws RenderError, or the reason of the deadline's signal
 */
export async function printDocument(
  browsers: Pick<BrowserPool, "withPage">,
  { html, options, now, workspaceId, slot, createResourceLoader, assets }: PrintRequest,
  limits: PrintLimits,
  deadline: Deadline,
): Promise<PrintedDocument & { isRepeatable: boolean }> {
  const wellFormed = html.toWellFormed();
  const canBeStatic = workspaceId !== null && wellFormed.length <= MAX_STATIC_CHARACTERS && isStatic(wellFormed);
  const page = canBeStatic ? ({ kind: "static", workspaceId } as const) : ({ kind: "scripted" } as const);
  let previousLoss: ConnectionGone | null = null;
  for (let attempt = 1; ; attempt++) {
    const print = async (page: DocumentPage) => {
      const resources = createResourceLoader?.(deadline) ?? null;
      const document = { html: wellFormed, options, now, resources, assets, slot };
      try {
        const printed = await abortable(page.print(document, limits, deadline), deadline.signal);
        return { ...printed, isRepeatable: canBeStatic && !resources?.requestCount };
      } finally {
        resources?.stop();
      }
    };
    try {
      if (attempt > 1) {
        // The document of a lost page may have released the slot.
        deadline.enter("queue");
        await abortable(slot.take(), deadline.signal);
      }
      deadline.enter("process");
      return await browsers.withPage({ ...page, mustBeNew: attempt > 1 }, deadline.signal, print);
    } catch (error) {
      deadline.signal.throwIfAborted();
      if (!(error instanceof ConnectionGone)) throw toRenderError(error);
      if (attempt === MAX_ATTEMPTS || error instanceof MemoryExceeded) throw lossError(error, previousLoss);
      previousLoss = error;
    }
  }
}

function toRenderError(error: unknown): unknown {
  if (error instanceof RangeError) return tooLarge("html", "the browser takes");
  if (!(error instanceof CommandFailed)) return error;
  if (error instanceof PageRangeFailed) return unprintable("The document has no such pages");
  if (error instanceof DocumentGone) return unprintable("The document leaves its page before it is printed");
  return unprintable("The browser can't print the document");
}

const isOverMemory = (loss: ConnectionGone | null) => loss instanceof PageCrashed && loss.kind === "memory-limit";
const isCrash = (loss: ConnectionGone | null) => loss instanceof PageCrashed && loss.kind === "crash";

/**
 * Returns the error for a document whose page was lost.
 *
 * @param previous the loss of the first attempt: a single crash may have been caused by whatever ended other pages
 */
function lossError(loss: ConnectionGone, previous: ConnectionGone | null): RenderError {
  if (isOverMemory(loss)) return unprintable("The document needs more memory than it may use");
  if (isCrash(loss) && (isCrash(previous) || isOverMemory(previous))) {
    return unprintable("The document makes the browser run out of memory or fail");
  }
  return new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, loss.message);
}
