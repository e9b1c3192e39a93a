import { GENERIC_FAMILIES } from "../engine/fonts";
import type { RendererSettings } from "../settings";
import type { CdpConnection } from "./cdp-connection";
import type { PrintParams } from "./cdp-protocol";
import { closeOff } from "./close-off";
import { type PageClosed, type PageCrashed, PageLeft } from "./page-loss";
import { readPdf } from "./read-pdf";
import { UNTIL_READY, WATCH_PLATEN_READY } from "./ready-script";

/** What a document may ask for beyond its CSS. */
export interface PrintOptions {
  /** Whether the PDF carries the structure that assistive technology reads; costs time and size. */
  tagged?: boolean | undefined;
}

const INCH = 25.4;
const DEFAULT_MARGIN = 20 / INCH;

// A4 and 20 mm; the document's @page rules come before both.
const PAPER = {
  paperWidth: 210 / INCH,
  paperHeight: 297 / INCH,
  marginTop: DEFAULT_MARGIN,
  marginRight: DEFAULT_MARGIN,
  marginBottom: DEFAULT_MARGIN,
  marginLeft: DEFAULT_MARGIN,
  preferCSSPageSize: true,
  printBackground: true,
} satisfies Partial<PrintParams>;

/** A page in a browser context of its own: nothing of an earlier document is in it, and it prints one. */
export class DocumentPage {
  readonly targetId: string;
  readonly #connection: CdpConnection;
  readonly #session: string;
  readonly #context: string;
  #frame = "";
  /** Of the empty page that documents are written into; a navigation would bring another one. */
  #loader = "";
  #loss: Error | null = null;

  private constructor(connection: CdpConnection, context: string, target: string, session: string) {
    this.#connection = connection;
    this.#context = context;
    this.targetId = target;
    this.#session = session;
  }

  /**
   * Opens an empty page that can reach nothing.
   *
   * @param onCreated is told of the page before it is ready, so that a crash can be told to it from the first moment
   * @throws ConnectionGone
   */
  static async open(connection: CdpConnection, onCreated: (page: DocumentPage) => void): Promise<DocumentPage> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new DocumentPage(connection, browserContextId, targetId, sessionId);
    onCreated(page);
    await page.#guarded(() => page.#prepare());
    return page;
  }

  async #prepare(): Promise<void> {
    const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 } as const;
    const watch = { expression: WATCH_PLATEN_READY, awaitPromise: false, returnByValue: true } as const;
    const [connection, session] = [this.#connection, this.#session];
    closeOff(connection, session);
    const [{ frameTree }] = await Promise.all([
      connection.send("Page.getFrameTree", {}, session),
      connection.send("Page.enable", {}, session),
      connection.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, session),
      connection.send("Network.emulateNetworkConditions", offline, session),
      connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: this.#context }),
      connection.send("Page.setFontFamilies", { fontFamilies: GENERIC_FAMILIES }, session),
      connection.send("Runtime.evaluate", watch, session),
    ]);
    this.#frame = frameTree.frame.id;
    this.#loader = frameTree.frame.loaderId;
  }

  /** Whether the page can't be used any more. */
  get lost(): boolean {
    return this.#loss !== null;
  }

  /**
   * Puts the document into the page and waits until it can be printed.
   *
   * @throws ConnectionGone, CommandFailed; RangeError when the HTML is longer than the browser takes
   */
  async load(html: string): Promise<void> {
    await this.#guarded(() =>
      Promise.all([
        this.#connection.send("Page.setDocumentContent", { frameId: this.#frame, html }, this.#session),
        this.#connection.send(
          "Runtime.evaluate",
          { expression: UNTIL_READY, awaitPromise: true, returnByValue: true },
          this.#session,
        ),
      ]),
    );
  }

  /**
   * @returns the PDF
   * @throws ConnectionGone; CommandFailed when the document can't be printed or has left the page; RenderError PAYLOAD_TOO_LARGE
   */
  async print(options: PrintOptions, limits: Pick<RendererSettings, "pages" | "pdfSize">): Promise<Buffer> {
    const params: PrintParams = {
      ...PAPER,
      // One more than is allowed shows that there are too many, without making them all.
      pageRanges: `1-${limits.pages + 1}`,
      generateTaggedPDF: options.tagged ?? false,
      transferMode: "ReturnAsStream",
    };
    return this.#guarded(async () => {
      const [{ frameTree }, { stream }] = await Promise.all([
        this.#connection.send("Page.getFrameTree", {}, this.#session),
        this.#connection.send("Page.printToPDF", params, this.#session),
      ]);
      if (frameTree.frame.loaderId !== this.#loader) throw new PageLeft();
      return readPdf(this.#connection, this.#session, stream, limits.pdfSize);
    });
  }

  /** Tells the page that it is gone: whatever waits for it fails with the given error. */
  lose(error: PageCrashed | PageClosed): void {
    this.#loss = error;
    this.#connection.drop(this.#session);
  }

  /**
   * Ends the page and whatever runs in it.
   *
   * @throws ConnectionGone when the browser is gone, and the page with it
   */
  async close(): Promise<void> {
    this.#connection.drop(this.#session);
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#context });
  }

  /** Nothing answers what is sent to a page that is gone, so nothing is. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#loss) throw this.#loss;
    try {
      return await work();
    } catch (error) {
      throw this.#loss ?? error;
    }
  }
}
