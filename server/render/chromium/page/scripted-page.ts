import type { Deadline } from "../../deadline";
import { printToPdfParams } from "../pdf/print-options";
import { readPdf } from "../pdf/read-pdf";
import { drawFramesDuring, needsAnimationFrames } from "./animation-frames";
import { DocumentPage } from "./document-page";
import type { HtmlDocument, InspectedPdf, PrintLimits } from "./html-document";
import { PageNavigated } from "./page-loss";
import { brokenImagesQuery, mayHaveImages } from "./page-queries";
import {
  AWAIT_SCRIPTED_DOCUMENT,
  DEFINE_PLATEN_READY,
  IS_WAITING_WHEN_LOADED,
  REFUSE_SCRIPT_REQUESTS,
} from "./page-scripts";

/** Time in which a document that waits for `platenReady` keeps its slot, because most documents wait for less. */
const KEEP_SLOT_MS = 50;

/**
 * A page with scripts on, which prints one document and is then closed
 * (docs/decisions/0008-static-and-scripted-pages.md).
 */
export class ScriptedPage extends DocumentPage {
  protected override async loadAndPrint(
    document: HtmlDocument,
    limits: PrintLimits,
    deadline: Deadline,
  ): Promise<InspectedPdf> {
    const queryImages = mayHaveImages(document.html);
    const loadedMs = await this.load(document, deadline, async () => {
      await Promise.all([this.#load(document, deadline), queryImages && this.world.open()]);
    });
    const params = printToPdfParams(document.options, { maxPages: limits.maxPages, transferMode: "ReturnAsStream" });
    const pdf = await this.target.run(async () => {
      const [hasNavigated, brokenImages, printed] = await Promise.all([
        this.target.hasNavigated(),
        queryImages ? this.world.run(brokenImagesQuery) : [],
        this.sendPrintCommand(params),
      ]);
      if (hasNavigated) throw new PageNavigated();
      // The page, and the stream with it, is closed after its only document.
      const stream = { maxBytes: limits.maxPdfBytes, closeStream: false };
      const pdf = await readPdf(this.target.session, printed, stream);
      this.addBrokenImages(brokenImages);
      return pdf;
    });
    // A script may have written any character, so the glyphs are always checked.
    const pages = await this.inspect(pdf, document, limits, { checkGlyphs: true });
    return { pdf, pages, loadedMs };
  }

  protected override async configureScripting(): Promise<void> {
    const { session } = this.target;
    const expression = `${DEFINE_PLATEN_READY}; ${REFUSE_SCRIPT_REQUESTS}`;
    await Promise.all([
      // Reports dialogs.
      session.send("Page.enable", {}),
      session.send("Runtime.evaluate", { expression, awaitPromise: false, returnByValue: true }),
    ]);
  }

  async #load(document: HtmlDocument, deadline: Deadline): Promise<void> {
    const { html, options } = document;
    const loaded = Promise.all([
      this.loadsSubresources && this.remoteRequests.start(),
      this.target.setLocale(options),
      this.target.write(html),
      this.#waitUntilPrintable(document, deadline),
    ]);
    await drawFramesDuring(loaded, this.target, { startAtOnce: needsAnimationFrames(html) });
  }

  /** Waits until the document can be printed. While a document waits for `platenReady`, it has no slot. */
  async #waitUntilPrintable({ slot }: HtmlDocument, deadline: Deadline): Promise<void> {
    let isReleased = false;
    let isPrintable = false;
    const releaseIfWaiting = async () => {
      const isWaiting = await this.target.evaluate(IS_WAITING_WHEN_LOADED);
      if (isPrintable || isWaiting !== true) return;
      isReleased = true;
      slot.release();
    };
    // A document whose page is lost is handled by the code that waits for it.
    const timer = setTimeout(() => void releaseIfWaiting().catch(() => undefined), KEEP_SLOT_MS);
    try {
      await this.waitUntilReady(AWAIT_SCRIPTED_DOCUMENT);
    } finally {
      clearTimeout(timer);
      isPrintable = true;
    }
    if (!isReleased) return;
    deadline.enter("queue");
    await slot.take();
    deadline.enter("load");
  }
}
