import type { ResourceLoader } from "../../remote/resource-loader";
import type { RendererSettings } from "../../settings";
import { type CdpConnection, CommandFailed } from "../browser/cdp-connection";
import { Warnings } from "../pdf/document-warnings";
import { hasUnusualCharacters } from "../pdf/missing-glyphs";
import { type PrintOptions, printParams } from "../pdf/print-options";
import { readPdf } from "../pdf/read-pdf";
import { DocumentLoader } from "./document-loader";
import { interceptRequests } from "./intercept-requests";
import { IsolatedWorld } from "./isolated-world";
import { PageCleanup } from "./page-cleanup";
import { type PageClosed, type PageCrashed, PageLeft } from "./page-loss";
import { brokenImages, mayHaveImages, type PageQuestion } from "./page-queries";
import { PageTarget } from "./page-target";
import { type PageKind, preparePage } from "./prepare-page";
import { RemoteParts } from "./remote-requests";
import { hasParts } from "./static-document";

/** A page that documents are printed in. It reaches nothing but what is fetched for it here. */
export class DocumentPage {
  readonly kind: PageKind;
  readonly targetId: string;
  /** Whose documents a still page is for. */
  owner: string | null = null;
  /** Documents printed so far. */
  documents = 0;
  /** What is amiss with the document. */
  warnings = new Warnings();
  readonly #target: PageTarget;
  readonly #connection: CdpConnection;
  readonly #session: string;
  readonly #world: IsolatedWorld;
  readonly #loader: DocumentLoader;
  readonly #leftovers: PageCleanup;
  /** What the document in the page may load from elsewhere. */
  #resources: ResourceLoader | null = null;
  /** Whether it can't be used again: its document tried what a still one does not do, or was large, or could not be taken out. */
  #spoilt = false;
  #whole = false;
  #unusual = false;
  #pictured = false;

  readonly #spoil = () => {
    this.#spoilt = true;
  };

  private constructor(kind: PageKind, target: PageTarget) {
    const { connection, session, id } = target;
    this.kind = kind;
    this.targetId = id;
    this.#target = target;
    this.#connection = connection;
    this.#session = session;
    this.#world = new IsolatedWorld(connection, session, () => target.frame);
    const parts = new RemoteParts(connection, session);
    this.#loader = new DocumentLoader(target, parts);
    this.#leftovers = new PageCleanup(target, this.#spoil);
    interceptRequests(connection, session, {
      document: () => ({ resources: this.#resources, warnings: this.warnings }),
      parts,
      onAttempt: this.#spoil,
    });
  }

  /**
   * Opens an empty page.
   *
   * @param onCreated is told of the page before it is ready, so that a crash can be told to it from the first moment
   * @throws ConnectionGone
   */
  static async open(
    kind: PageKind,
    connection: CdpConnection,
    onCreated: (page: DocumentPage) => void,
  ): Promise<DocumentPage> {
    const target = await PageTarget.open(connection);
    const page = new DocumentPage(kind, target);
    onCreated(page);
    await target.guarded(() => preparePage(target, kind));
    return page;
  }

  /** The browser context that is the page's alone. */
  get context(): string {
    return this.#target.context;
  }

  /** Whether the page can be used again. */
  get sound(): boolean {
    return !this.#target.lost && !this.#spoilt;
  }

  /**
   * Whether the document has everything the moment it is written: to print it, `load` need not be waited for, because the browser does
   * both in the order of the commands.
   */
  get whole(): boolean {
    return this.#whole;
  }

  /** Whether the document may have characters that no font has: one with scripts always may. */
  get unusual(): boolean {
    return this.#unusual;
  }

  /**
   * Puts the document into the page and waits until it can be printed.
   *
   * @param resources what it may load from elsewhere; null where that is nothing
   * @throws ConnectionGone, CommandFailed; RangeError when the HTML is longer than the browser takes
   */
  async load(html: string, options: PrintOptions, resources: ResourceLoader | null = null): Promise<void> {
    this.warnings = new Warnings();
    this.#resources = resources;
    this.#unusual = this.kind === "live" || hasUnusualCharacters(html);
    this.#pictured = this.kind === "live" && mayHaveImages(html);
    this.#whole = this.kind === "still" && !hasParts(html);
    if (this.kind === "still") this.#leftovers.replace(html, this.#whole);
    await this.#target.guarded(async () => {
      if (this.kind === "live") {
        await Promise.all([this.#loader.live(html, options, resources), this.#pictured && this.#world.open()]);
      } else if (this.#whole) await this.#target.write(html);
      else for (const address of await this.#loader.stillWithParts(html, resources)) this.#broken(address);
    });
  }

  /**
   * Prints what was loaded, and lets go of it, unless it has to be asked about its characters: then `release` it.
   *
   * @returns the PDF
   * @throws ConnectionGone; CommandFailed when the document can't be printed or has left the page; RenderError PAYLOAD_TOO_LARGE
   */
  async print(options: PrintOptions, limits: Pick<RendererSettings, "maxPages" | "maxPdfBytes">): Promise<Buffer> {
    // What waits in a file waits for the disk as well.
    const params = printParams(options, limits.maxPages, this.kind === "still" && this.#leftovers.light);
    // What is asked for now would come too late.
    this.#resources?.stop();
    return this.#target.guarded(async () => {
      const [left, broken, printed] = await Promise.all([
        // Without scripts nothing leads elsewhere, and images have been asked about.
        this.kind === "live" && this.#target.hasLeft(),
        this.#pictured ? this.ask(brokenImages) : [],
        this.#connection.send("Page.printToPDF", params, this.#session).catch((error) => this.#unlessLost(error)),
      ]);
      if (left) throw new PageLeft();
      const [pdf] = await Promise.all([
        readPdf(this.#connection, this.#session, printed, limits.maxPdfBytes, this.kind === "still"),
        !this.#unusual && this.release(),
      ]);
      for (const address of broken) this.#broken(address);
      this.documents++;
      return pdf;
    });
  }

  /** Asks something of the document; see QuestionWorld. */
  ask<Answer>(question: PageQuestion<Answer>): Promise<Answer> {
    return this.#world.ask(question);
  }

  /** Lets go of a still page's document; see Leftovers. @throws ConnectionGone, CommandFailed */
  async release(): Promise<void> {
    if (this.kind === "still") await this.#leftovers.release(Boolean(this.#resources?.requestCount));
  }

  /** Tells the page that it is gone: whatever waits for it fails with the given error. */
  lose(error: PageCrashed | PageClosed): void {
    this.#target.lose(error);
  }

  /** Ends the page and whatever runs in it. @throws ConnectionGone when the browser is gone, and the page with it */
  close(): Promise<void> {
    this.#leftovers.close();
    return this.#target.close();
  }

  #broken(address: string): void {
    this.warnings.add("BROKEN_IMAGE", address);
  }

  /**
   * Printing in a page whose process has ended can fail before that is told of.
   *
   * @throws the error, if it is the document's; else what became of the page
   */
  async #unlessLost(error: unknown): Promise<never> {
    // What is asked now is only answered where the page is there.
    if (error instanceof CommandFailed && !this.#target.lost) await this.#target.hasLeft();
    throw error;
  }
}
