import { GENERIC_FAMILIES } from "../engine/fonts";
import type { DocumentResources } from "../remote/document-resources";
import type { RendererSettings } from "../settings";
import type { CdpConnection } from "./cdp-connection";
import { closeOff } from "./close-off";
import { withFrames } from "./frames";
import { hasUnusualCharacters } from "./missing-glyphs";
import { type PageClosed, type PageCrashed, PageLeft } from "./page-loss";
import { brokenImages, mayHaveImages, type PageQuestion } from "./page-questions";
import { type PrintOptions, printParams } from "./print-params";
import { QuestionWorld } from "./question-world";
import { readPdf } from "./read-pdf";
import { SEND_NOTHING, UNTIL_READY, UNTIL_STILL_READY, WATCH_PLATEN_READY } from "./ready-script";
import { RemoteParts } from "./remote-parts";
import { hasParts, isBurden } from "./still-document";
import { Warnings } from "./warnings";

const OFFLINE = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 } as const;

/** A live page prints one document, whatever that does. A still one, with its scripts off, prints as many as its keeper gives it. */
export type PageKind = "live" | "still";

/** A page in a browser context of its own, which can reach nothing. */
export class DocumentPage {
  readonly kind: PageKind;
  readonly targetId: string;
  /** Whose documents a still page is for. */
  owner: string | null = null;
  /** Documents printed so far. */
  documents = 0;
  /** What is amiss with the document. */
  warnings = new Warnings();
  readonly #connection: CdpConnection;
  readonly #session: string;
  readonly #context: string;
  readonly #world: QuestionWorld;
  #frame = "";
  /** Of the empty page that documents are written into; a navigation would bring another one. */
  #loader = "";
  #attempted = false;
  #burdened = false;
  #unusual = false;
  #pictured = false;
  /** What the document in the page may load from elsewhere. */
  #resources: DocumentResources | null = null;
  readonly #parts: RemoteParts;
  #loss: Error | null = null;

  private constructor(kind: PageKind, connection: CdpConnection, context: string, target: string, session: string) {
    this.kind = kind;
    this.#connection = connection;
    this.#context = context;
    this.targetId = target;
    this.#session = session;
    this.#world = new QuestionWorld(connection, session, () => this.#frame);
    this.#parts = new RemoteParts(connection, session);
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
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    // What is never shown need not be painted: frames are drawn only where they are asked for.
    const target = { url: "about:blank", browserContextId, enableBeginFrameControl: true };
    const { targetId } = await connection.send("Target.createTarget", target);
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new DocumentPage(kind, connection, browserContextId, targetId, sessionId);
    onCreated(page);
    await page.#guarded(() => page.#prepare());
    return page;
  }

  async #prepare(): Promise<void> {
    const [connection, session] = [this.#connection, this.#session];
    closeOff(connection, session, {
      document: () => ({ resources: this.#resources, warnings: this.warnings }),
      parts: this.#parts,
      onAttempt: () => {
        this.#attempted = true;
      },
    });
    const [{ frameTree }] = await Promise.all([
      connection.send("Page.getFrameTree", {}, session),
      this.kind === "live" ? this.#prepareForScripts() : this.#turnScriptsOff(),
      connection.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, session),
      connection.send("Network.emulateNetworkConditions", OFFLINE, session),
      connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: this.#context }),
      connection.send("Page.setFontFamilies", { fontFamilies: GENERIC_FAMILIES }, session),
    ]);
    this.#frame = frameTree.frame.id;
    this.#loader = frameTree.frame.loaderId;
  }

  async #prepareForScripts(): Promise<void> {
    const expression = `${WATCH_PLATEN_READY}; ${SEND_NOTHING}`;
    const watch = { expression, awaitPromise: false, returnByValue: true } as const;
    // For dialogs, which a still document has none of.
    await this.#connection.send("Page.enable", {}, this.#session);
    await this.#connection.send("Runtime.evaluate", watch, this.#session);
  }

  async #turnScriptsOff(): Promise<void> {
    await this.#connection.send("Emulation.setScriptExecutionDisabled", { value: true }, this.#session);
  }

  /** Whether the page can be used: it is there, and no document in it tried what a still one does not do. */
  get sound(): boolean {
    return this.#loss === null && !this.#attempted;
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
  async load(html: string, options: PrintOptions, resources: DocumentResources | null = null): Promise<void> {
    this.warnings = new Warnings();
    this.#resources = resources;
    this.#unusual = this.kind === "live" || hasUnusualCharacters(html);
    this.#pictured = this.kind === "live" && mayHaveImages(html);
    await this.#guarded(async () => {
      if (this.kind === "live") {
        const loading = Promise.all([
          resources && this.#parts.expect(),
          this.#moveTo(options),
          this.#write(html),
          this.#untilReady(UNTIL_READY),
          this.#pictured && this.#world.open(),
        ]);
        await withFrames(this.#connection, this.#session, loading);
        return;
      }
      this.#burdened = isBurden(html);
      if (hasParts(html)) await this.#writeParts(html);
      else await this.#write(html);
    });
  }

  /** Gives scripts the language and the time zone that the document is written for. */
  async #moveTo({ locale, timezone }: PrintOptions): Promise<void> {
    const [connection, session] = [this.#connection, this.#session];
    await Promise.all([
      locale !== undefined && connection.send("Emulation.setLocaleOverride", { locale }, session),
      timezone !== undefined && connection.send("Emulation.setTimezoneOverride", { timezoneId: timezone }, session),
    ]);
  }

  /**
   * Prints what was loaded; a still page then holds nothing any more that costs much, unless its document has to be asked about its
   * characters: then `clear` it.
   *
   * @returns the PDF
   * @throws ConnectionGone; CommandFailed when the document can't be printed or has left the page; RenderError PAYLOAD_TOO_LARGE
   */
  async print(options: PrintOptions, limits: Pick<RendererSettings, "pages" | "pdfSize">): Promise<Buffer> {
    // What waits in a file waits for the disk as well.
    const params = printParams(options, limits.pages, this.kind === "still" && !this.#burdened);
    // What is asked for now would come too late.
    this.#resources?.end();
    return this.#guarded(async () => {
      const [left, broken, printed] = await Promise.all([
        // Without scripts nothing leads elsewhere, and images have been asked about.
        this.kind === "live" && this.#hasLeft(),
        this.#pictured ? this.ask(brokenImages) : [],
        this.#connection.send("Page.printToPDF", params, this.#session),
      ]);
      if (left) throw new PageLeft();
      const [pdf] = await Promise.all([
        readPdf(this.#connection, this.#session, printed, limits.pdfSize),
        !this.#unusual && this.clear(),
      ]);
      for (const address of broken) this.warnings.add("BROKEN_IMAGE", address);
      this.documents++;
      return pdf;
    });
  }

  /** Asks something of the document; see QuestionWorld. */
  ask<Answer>(question: PageQuestion<Answer>): Promise<Answer> {
    return this.#world.ask(question);
  }

  /** Empties a still page that would hold something that costs much. @throws ConnectionGone, CommandFailed */
  async clear(): Promise<void> {
    if (this.kind === "still" && this.#burdened) await this.#guarded(() => this.#empty());
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

  /** Also what was fetched goes: the owner's next document is to have what is there by then. */
  async #empty(): Promise<void> {
    await Promise.all([
      this.#write(""),
      this.#resources?.requests && this.#connection.send("HeapProfiler.collectGarbage", {}, this.#session),
    ]);
  }

  async #write(html: string): Promise<void> {
    await this.#connection.send("Page.setDocumentContent", { frameId: this.#frame, html }, this.#session);
  }

  /** Scripts that are off can't tell of the load; the browser can. */
  async #writeParts(html: string): Promise<void> {
    const [connection, session, resources] = [this.#connection, this.#session, this.#resources];
    const loaded = Promise.all([
      resources && this.#parts.expect(),
      connection.send("Page.enable", {}, session),
      connection.next("Page.loadEventFired", session),
      this.#write(html),
    ]);
    await (resources?.patientlyFor(loaded) ?? loaded);
    // Its many events would be sent of each document from now on.
    const [broken] = await Promise.all([
      this.#untilReady(UNTIL_STILL_READY),
      connection.send("Page.disable", {}, session),
    ]);
    for (const address of brokenImages.read(broken)) this.warnings.add("BROKEN_IMAGE", address);
  }

  /** What was fetched may ask for more: the page is asked until it has everything. */
  async #untilReady(expression: string): Promise<unknown> {
    for (;;) {
      const result = await this.#evaluate(expression);
      if (!this.#resources || this.#resources.ended || !this.#parts.missing) return result;
      await this.#resources.patientlyFor(this.#parts.settled());
    }
  }

  async #evaluate(expression: string): Promise<unknown> {
    const params = { expression, awaitPromise: true, returnByValue: true } as const;
    const { result } = await this.#connection.send("Runtime.evaluate", params, this.#session);
    return result.value;
  }

  async #hasLeft(): Promise<boolean> {
    const { frameTree } = await this.#connection.send("Page.getFrameTree", {}, this.#session);
    return frameTree.frame.loaderId !== this.#loader;
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
