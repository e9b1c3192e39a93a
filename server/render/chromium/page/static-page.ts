import type { Deadline } from "../../deadline";
import { mayMissGlyphs } from "../pdf/missing-glyphs";
import { printToPdfParams } from "../pdf/print-options";
import { readPdf } from "../pdf/read-pdf";
import { DocumentPage } from "./document-page";
import type { HtmlDocument, InspectedPdf, PrintLimits } from "./html-document";
import { PageCleanup } from "./page-cleanup";
import { brokenImagesQuery } from "./page-queries";
import { AWAIT_STATIC_DOCUMENT } from "./page-scripts";
import type { PageTarget } from "./page-target";
import { isSelfContained } from "./static-document";

/**
 * A page with scripts off, which prints many documents of one workspace
 * (docs/decisions/0008-static-and-scripted-pages.md).
 */
export class StaticPage extends DocumentPage {
  /** Workspace that the page is reserved for. Null until the page's first document. */
  workspaceId: string | null = null;
  readonly #cleanup: PageCleanup;

  constructor(target: PageTarget) {
    super(target);
    this.#cleanup = new PageCleanup(target, this.markTainted);
  }

  protected override async loadAndPrint(
    document: HtmlDocument,
    limits: PrintLimits,
    deadline: Deadline,
  ): Promise<InspectedPdf> {
    const { html, options } = document;
    const selfContained = isSelfContained(html);
    const checkGlyphs = mayMissGlyphs(html);
    this.#cleanup.replace(html, { isSelfContained: selfContained });
    const loading = this.load(document, deadline, () =>
      selfContained ? this.target.write(html) : this.#loadWithSubresources(html),
    );
    // The browser runs commands in order, so a self-contained document can be printed without waiting for the first
    // reply.
    if (!selfContained) await loading;
    const printing = this.target.run(async () => {
      const printed = await this.sendPrintCommand(
        printToPdfParams(options, {
          maxPages: limits.maxPages,
          // A stream is a file on disk, which takes longer. A simple document's PDF is small enough for one message.
          transferMode: this.#cleanup.isSimple ? "ReturnAsBase64" : "ReturnAsStream",
        }),
      );
      const [pdf] = await Promise.all([
        readPdf(this.target.session, printed, { maxBytes: limits.maxPdfBytes, closeStream: true }),
        !checkGlyphs && this.#release(),
      ]);
      return pdf;
    });
    const [pdf, loadedMs] = await Promise.all([printing, loading]);
    const pages = await this.inspect(pdf, limits, { checkGlyphs });
    // The check reads the document's text, so the document had to stay until now.
    if (checkGlyphs) await this.#release();
    return { pdf, pages, loadedMs };
  }

  override close(): Promise<void> {
    this.#cleanup.close();
    return super.close();
  }

  protected override async configureScripting(): Promise<void> {
    await this.target.session.send("Emulation.setScriptExecutionDisabled", { value: true });
  }

  /**
   * Loads a document that has images or fonts. With scripts off, only the browser can tell when the document is loaded.
   */
  async #loadWithSubresources(html: string): Promise<void> {
    const { session } = this.target;
    const loaded = Promise.all([
      this.resources && this.remoteRequests.start(),
      session.send("Page.enable", {}),
      session.next("Page.loadEventFired"),
      this.target.write(html),
    ]);
    await (this.resources?.waitFor(loaded) ?? loaded);
    const [brokenImages] = await Promise.all([
      this.waitUntilReady(AWAIT_STATIC_DOCUMENT),
      // Otherwise the browser would send the many events of this domain for every document from now on.
      session.send("Page.disable", {}),
    ]);
    this.addBrokenImages(brokenImagesQuery.parse(brokenImages));
  }

  #release(): Promise<void> {
    return this.#cleanup.release({ hasFetched: (this.resources?.requestCount ?? 0) > 0 });
  }
}
