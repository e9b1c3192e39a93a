import type { PageAssets } from "../../assets/page-assets";
import type { Deadline } from "../../deadline";
import { GENERIC_FAMILIES } from "../../engine/configure-fonts";
import type { ResourceLoader } from "../../remote/resource-loader";
import { tooLarge } from "../../render-error";
import { CommandFailed } from "../cdp/cdp-errors";
import type { CommandParams, CommandResult } from "../cdp/cdp-protocol";
import { ChromiumPdf } from "../pdf/chromium-pdf";
import { DocumentWarnings } from "../pdf/document-warnings";
import { inspectPdf } from "../pdf/pdf-inspection";
import { renumberNodes, writeInformation } from "../pdf/reproducible-pdf";
import { removeBlockedLinks } from "../pdf/sanitize-pdf";
import type { HtmlDocument, InspectedPdf, PrintedDocument, PrintLimits } from "./html-document";
import { interceptRequests } from "./intercept-requests";
import { IsolatedWorld } from "./isolated-world";
import { MemoryExceeded, type PageClosed, PageCrashed } from "./page-loss";
import { unusualCharactersQuery } from "./page-queries";
import type { PageTarget } from "./page-target";
import { RemoteRequests } from "./remote-requests";

/**
 * A browser page that prints documents: the parts that static and scripted pages share. The page reaches nothing but
 * the resources that we fetch for its document.
 */
export abstract class DocumentPage {
  /** Documents so far, including the one that is being printed. */
  documents = 0;
  protected readonly target: PageTarget;
  protected readonly world: IsolatedWorld;
  protected readonly remoteRequests: RemoteRequests;
  /** Resource loader, assets and warnings of the document in the page. */
  protected resources: ResourceLoader | null = null;
  protected assets: PageAssets | null = null;
  protected warnings = new DocumentWarnings();
  #isTainted = false;

  /** Marks the page as unfit for another document. */
  protected readonly markTainted = () => {
    this.#isTainted = true;
  };

  constructor(target: PageTarget) {
    this.target = target;
    this.world = new IsolatedWorld(target);
    this.remoteRequests = new RemoteRequests(target.session);
    interceptRequests(target.session, {
      currentDocument: () => ({ resources: this.resources, assets: this.assets, warnings: this.warnings }),
      remoteRequests: this.remoteRequests,
      onTainted: this.markTainted,
    });
  }

  /**
   * Loads a document and prints it. Enters the deadline's phases `load` and `print`.
   *
   * @throws RenderError PAYLOAD_TOO_LARGE if the PDF exceeds a limit
   * @throws MemoryExceeded if the page is killed for its memory, and has had no other document
   * @throws ConnectionGone if the browser or the page is lost otherwise
   * @throws CommandFailed if the document can't be printed or left its page
   * @throws RangeError if the HTML is longer than the browser accepts
   */
  async print(document: HtmlDocument, limits: PrintLimits, deadline: Deadline): Promise<PrintedDocument> {
    const isFirst = this.documents++ === 0;
    const startMs = deadline.elapsedMs;
    try {
      const { pdf, pages, loadedMs } = await this.loadAndPrint(document, limits, deadline);
      const printMs = deadline.elapsedMs - loadedMs;
      return { pdf, pages, loadMs: loadedMs - startMs, printMs, warnings: this.warnings.list };
    } catch (error) {
      // In a used page, earlier documents may have taken the memory.
      if (isFirst && error instanceof PageCrashed && error.kind === "memory-limit") throw new MemoryExceeded(error);
      throw error;
    }
  }

  /** Loads a document, prints it and inspects the PDF. Throws as `print` does. */
  protected abstract loadAndPrint(
    document: HtmlDocument,
    limits: PrintLimits,
    deadline: Deadline,
  ): Promise<InspectedPdf>;

  /** Turns scripts off, or prepares the page for them. */
  protected abstract configureScripting(): Promise<void>;

  get targetId(): string {
    return this.target.targetId;
  }

  /** Browser context that belongs to this page alone. */
  get browserContextId(): string {
    return this.target.browserContextId;
  }

  /** Whether the page can print another document. */
  get isReusable(): boolean {
    return !this.target.isLost && !this.#isTainted;
  }

  /** Prepares the blank page: intercepts its requests, denies downloads, and sets fonts. @throws ConnectionGone */
  prepare(): Promise<void> {
    return this.target.run(async () => {
      await Promise.all([
        this.target.findFrame(),
        this.configureScripting(),
        this.target.denyAccess(),
        this.target.session.send("Page.setFontFamilies", { fontFamilies: GENERIC_FAMILIES }),
      ]);
    });
  }

  /** Marks the page as lost: pending and later work rejects with the reason. */
  lose(reason: PageCrashed | PageClosed): void {
    this.target.lose(reason);
  }

  /**
   * Closes the page and ends everything that runs in it.
   *
   * @throws ConnectionGone if the browser is gone, and the page with it
   */
  close(): Promise<void> {
    return this.target.close();
  }

  /**
   * Runs `load` for a new document. Resolves with the time, by the deadline's clock, at which the document was loaded.
   */
  protected async load(
    { html, resources, assets }: HtmlDocument,
    deadline: Deadline,
    load: () => Promise<void>,
  ): Promise<number> {
    this.warnings = new DocumentWarnings();
    this.resources = resources;
    this.assets = assets;
    for (const name of assets?.missingIn(html) ?? []) this.warnings.addMissingAsset(name);
    deadline.enter("load");
    await this.target.run(load);
    deadline.enter("print");
    return deadline.elapsedMs;
  }

  /**
   * Evaluates a readiness script, and again whenever resources have arrived: a style sheet that arrived during the
   * evaluation, after the script has updated the styles, may bring in further images and fonts.
   */
  protected async waitUntilReady(script: string): Promise<unknown> {
    const { resources, remoteRequests } = this;
    for (;;) {
      const before = remoteRequests.receivedCount;
      const result = await this.target.evaluate(script);
      const isSettled = !remoteRequests.hasPending && remoteRequests.receivedCount === before;
      if (!this.loadsSubresources || resources?.isStopped || isSettled) return result;
      const settled = remoteRequests.settled();
      await (resources?.waitFor(settled) ?? settled);
    }
  }

  /** Whether the document may load something that is not inline. */
  protected get loadsSubresources(): boolean {
    return this.resources !== null || this.assets !== null;
  }

  /** Sends the print command. Resources that are requested from now on would come too late, so loading stops. */
  protected async sendPrintCommand(
    params: CommandParams<"Page.printToPDF">,
  ): Promise<CommandResult<"Page.printToPDF">> {
    this.resources?.stop();
    try {
      return await this.target.session.send("Page.printToPDF", params);
    } catch (error) {
      // Printing in a crashed page can fail before the crash is reported. Only a live page answers another command.
      if (error instanceof CommandFailed && !this.target.isLost) await this.target.hasNavigated();
      throw error;
    }
  }

  protected addBrokenImages(addresses: readonly string[]): void {
    for (const address of addresses) {
      const asset = this.assets?.nameIn(address);
      // The author knows an asset by its name. There is another warning for one that is missing.
      if (asset === undefined || this.assets?.has(asset)) this.warnings.addAddress("BROKEN_IMAGE", asset ?? address);
    }
  }

  /**
   * Counts the PDF's pages, removes blocked links, makes the bytes reproducible, and adds the warnings that only the
   * PDF shows.
   *
   * @param checkGlyphs whether to look for characters that no font has
   * @throws RenderError PAYLOAD_TOO_LARGE if it has too many pages
   */
  protected async inspect(
    pdf: Buffer,
    { options, now }: HtmlDocument,
    { maxPages }: PrintLimits,
    { checkGlyphs }: { checkGlyphs: boolean },
  ): Promise<number> {
    const parsed = new ChromiumPdf(pdf);
    if (parsed.pageCount > maxPages) throw tooLarge("pages", String(maxPages));
    for (const address of await removeBlockedLinks(pdf, parsed)) this.warnings.addAddress("BLOCKED_LINK", address);
    await writeInformation(pdf, parsed, now);
    if (options.tagged) await renumberNodes(pdf);
    await inspectPdf(parsed, this.warnings, checkGlyphs ? () => this.world.run(unusualCharactersQuery) : null);
    return parsed.pageCount;
  }
}
