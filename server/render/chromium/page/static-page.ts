import type { Deadline } from "../../deadline";
import { ChromiumPdf } from "../pdf/chromium-pdf";
import { DocumentWarnings } from "../pdf/document-warnings";
import { mayMissGlyphs } from "../pdf/missing-glyphs";
import { printToPdfParams } from "../pdf/print-options";
import { readPdf } from "../pdf/read-pdf";
import { separateDocuments } from "../pdf/separate-documents";
import { DocumentPage } from "./document-page";
import type { HtmlDocument, InspectedPdf, JointPrint, PrintLimits } from "./html-document";
import { type JoinOutcome, joinExpression } from "./join-script";
import { PageCleanup } from "./page-cleanup";
import { brokenImagesQuery, mayHaveImages } from "./page-queries";
import { AWAIT_STATIC_DOCUMENT } from "./page-scripts";
import type { PageTarget } from "./page-target";
import { isSelfContained } from "./static-document";

/** Longest document, with its inline images, whose PDF is small enough for one message. */
const MAX_CHARACTERS_IN_MESSAGE = 2 ** 18;

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
    const params = printToPdfParams(options, {
      maxPages: limits.maxPages,
      // A stream is a file on disk, which takes longer. A simple document's PDF is small enough for one message.
      transferMode:
        this.#cleanup.isSimple && html.length <= MAX_CHARACTERS_IN_MESSAGE ? "ReturnAsBase64" : "ReturnAsStream",
    });
    const printing = this.target.run(async () => {
      const [printed, brokenImages] = await Promise.all([
        this.sendPrintCommand(params),
        selfContained && mayHaveImages(html) && this.target.evaluate(brokenImagesQuery.expression),
      ]);
      this.addBrokenImages(brokenImagesQuery.parse(brokenImages));
      const [pdf] = await Promise.all([
        readPdf(this.target.session, printed, { maxBytes: limits.maxPdfBytes, closeStream: true }),
        !checkGlyphs && this.#release(),
      ]);
      return pdf;
    });
    const [pdf, loadedMs] = await Promise.all([printing, loading]);
    const pages = await this.inspect(pdf, document, limits, { checkGlyphs });
    // The check reads the document's text, so the document had to stay until now.
    if (checkGlyphs) await this.#release();
    return { pdf, pages, loadedMs };
  }

  /**
   * Prints self-contained documents of one template into one PDF (docs/decisions/0061-batches-printed-together.md).
   *
   * @param document the first one
   * @param further HTML of the others
   * @throws as `print` does
   */
  async printTogether(
    document: HtmlDocument,
    further: readonly string[],
    limits: PrintLimits,
    deadline: Deadline,
  ): Promise<JointPrint> {
    const texts = [document.html, ...further];
    this.documents += texts.length;
    this.#cleanup.replace(texts.join("\n"), { isSelfContained: true });
    const { session } = this.target;
    const startMs = deadline.elapsedMs;
    const loadedMs = await this.load(document, deadline, async () => {
      await Promise.all([
        this.target.write(document.html),
        session.send("Emulation.setEmulatedMedia", { media: "print" }),
      ]);
    });
    const joined = await this.target.run(() => this.target.evaluate(joinExpression(further)) as Promise<JoinOutcome>);
    if (joined.kind === "refused") {
      await this.#release();
      return joined;
    }
    const params = printToPdfParams(document.options, { maxPages: limits.maxPages, transferMode: "ReturnAsStream" });
    const pdf = await this.target.run(async () =>
      readPdf(session, await this.sendPrintCommand(params), { maxBytes: limits.maxPdfBytes, closeStream: true }),
    );
    const isKept = (pages: number) => !joined.isOnePageEach || pages === 1;
    const counts = separateDocuments(new ChromiumPdf(pdf), texts.length, isKept);
    if (!counts?.some((pages) => pages > 0)) {
      await this.#release();
      return { kind: "refused", reason: counts ? "more than one page" : "content beyond the last page" };
    }
    await this.inspect(pdf, document, limits, { checkGlyphs: texts.some(mayMissGlyphs) });
    await this.#release();
    // Nothing tells which document they belong to.
    if (this.warnings.list.length > 0) return { kind: "refused", reason: "warnings" };
    const documents = counts.map((pages, index) => {
      const warnings = new DocumentWarnings();
      for (const address of joined.brokenImages[index] ?? []) warnings.addAddress("BROKEN_IMAGE", address);
      return { pages, warnings: warnings.list };
    });
    return { kind: "printed", pdf, documents, loadMs: loadedMs - startMs, printMs: deadline.elapsedMs - loadedMs };
  }

  override close(): Promise<void> {
    this.#cleanup.close();
    return super.close();
  }

  protected override async configureScripting(): Promise<void> {
    await this.target.session.send("Emulation.setScriptExecutionDisabled", { value: true });
  }

  /**
   * Loads a document whose images, fonts or styles are not inline. With scripts off, only the browser can tell when the
   * document is loaded.
   */
  async #loadWithSubresources(html: string): Promise<void> {
    const { session } = this.target;
    const loaded = Promise.all([
      this.loadsSubresources && this.remoteRequests.start(),
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
