import { abortable, type Deadline } from "../deadline";
import type { ResourceLoader } from "../remote/resource-loader";
import type { ResourceLoaderFactory } from "../remote/resource-loader-factory";
import { RenderError, tooLarge, unprintable } from "../render-error";
import type { RendererSettings } from "../settings";
import type { BrowserPool } from "./browser/browser-pool";
import { CommandFailed, ConnectionGone } from "./browser/cdp-connection";
import type { DocumentPage } from "./page/document-page";
import { PageCrashed } from "./page/page-loss";
import { isStatic } from "./page/static-document";
import { PrintedPdf } from "./pdf/chromium-pdf";
import type { RenderWarning } from "./pdf/document-warnings";
import { inspect } from "./pdf/pdf-inspection";
import type { PrintOptions } from "./pdf/print-options";

/** A printed document; times in milliseconds. */
interface PrintedDocument {
  pdf: Buffer;
  pages: number;
  load: number;
  print: number;
  warnings: RenderWarning[];
}

/** A document to print. */
interface PrintRequest {
  html: string;
  options: PrintOptions;
  /** Whose document it is: a page may be used again for the same owner's next one. Without one it never is. */
  owner: string | null;
  /** Null where it may load nothing from elsewhere. */
  remote: ResourceLoaderFactory | null;
}

// Characters; to look through more would hold up whatever else the service does.
const LARGEST_STILL = 2 ** 20;

/**
 * Prints HTML. A document whose browser or page was lost is tried again once; it is to blame where both pages crashed.
 *
 * @throws RenderError, or the reason of the deadline's signal
 */
export async function printDocument(
  fleet: Pick<BrowserPool, "withPage">,
  { html, options, owner, remote }: PrintRequest,
  limits: Pick<RendererSettings, "maxPages" | "maxPdfBytes">,
  deadline: Deadline,
): Promise<PrintedDocument> {
  const sound = html.toWellFormed();
  const still = sound.length <= LARGEST_STILL && isStatic(sound);
  let crashed = false;
  for (let attempt = 1; ; attempt++) {
    // Whether the page had other documents before, which may have left much behind.
    let used = false;
    try {
      deadline.enter("waiting");
      const use = async (page: DocumentPage) => {
        used = page.documents > 0;
        const resources = remote?.(deadline) ?? null;
        try {
          return await printIn(page, { html: sound, options, resources }, limits, deadline);
        } finally {
          resources?.stop();
        }
      };
      return await fleet.withPage(deadline.signal, { owner: still ? owner : null, fresh: attempt > 1 }, use);
    } catch (error) {
      deadline.signal.throwIfAborted();
      if (!(error instanceof ConnectionGone)) throw asRenderError(error);
      if (attempt === 2 || (isTooLarge(error) && !used)) throw lost(error, crashed);
      crashed = isCrash(error) || isTooLarge(error);
    }
  }
}

async function printIn(
  page: DocumentPage,
  { html, options, resources }: { html: string; options: PrintOptions; resources: ResourceLoader | null },
  limits: Pick<RendererSettings, "maxPages" | "maxPdfBytes">,
  deadline: Deadline,
): Promise<PrintedDocument> {
  const start = deadline.elapsedMs;
  let loaded = start;
  deadline.enter("load");
  const loading = page.load(html, options, resources).then(() => {
    loaded = deadline.elapsedMs;
    deadline.enter("print");
  });
  if (!page.whole) await abortable(loading, deadline.signal);
  const [pdf] = await abortable(Promise.all([page.print(options, limits), loading]), deadline.signal);
  const printed = new PrintedPdf(pdf);
  const { pages } = printed;
  if (pages > limits.maxPages) throw tooLarge("pages", String(limits.maxPages));
  await abortable(inspect(page, printed), deadline.signal);
  return { pdf, pages, load: loaded - start, print: deadline.elapsedMs - loaded, warnings: page.warnings.list };
}

function asRenderError(error: unknown): unknown {
  if (error instanceof CommandFailed) {
    if (/page range/i.test(error.message)) return unprintable("The document has no such pages");
    const left = /session|navigated|context/i.test(error.message);
    return unprintable(
      left ? "The document leaves its page before it is printed" : "The browser can't print the document",
    );
  }
  if (error instanceof RangeError) return tooLarge("html", "the browser takes");
  return error;
}

const isCrash = (error: ConnectionGone) => error instanceof PageCrashed && error.byItself;
const isTooLarge = (error: ConnectionGone) => error instanceof PageCrashed && error.tooLarge;

/** @param before whether another page had crashed with the document: one alone may have been caught by what ended others */
function lost(error: ConnectionGone, before: boolean): RenderError {
  if (isTooLarge(error)) return unprintable("The document needs more memory than it may use");
  if (before && isCrash(error)) return unprintable("The document makes the browser run out of memory or fail");
  return new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, error.message);
}
