import type { CdpConnection } from "../browser/cdp-connection";
import type { PrintOptions } from "../pdf/print-options";
import type { PageClosed, PageCrashed } from "./page-loss";

/** An empty page of the browser, in a browser context of its own, and the frame that documents are written into. */
export class PageTarget {
  readonly connection: CdpConnection;
  readonly id: string;
  /** What commands and events of the page are marked with. */
  readonly session: string;
  readonly context: string;
  #frame = "";
  /** Of the empty page; a navigation would bring another one. */
  #loader = "";
  #loss: Error | null = null;

  private constructor(connection: CdpConnection, context: string, id: string, session: string) {
    this.connection = connection;
    this.context = context;
    this.id = id;
    this.session = session;
  }

  /** @throws ConnectionGone */
  static async open(connection: CdpConnection): Promise<PageTarget> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    // What is never shown need not be painted: frames are drawn only where they are asked for.
    const target = { url: "about:blank", browserContextId, enableBeginFrameControl: true };
    const { targetId } = await connection.send("Target.createTarget", target);
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    return new PageTarget(connection, browserContextId, targetId, sessionId);
  }

  /** The frame's id, once it was found. */
  get frame(): string {
    return this.#frame;
  }

  get lost(): boolean {
    return this.#loss !== null;
  }

  /** Finds the frame. @throws ConnectionGone */
  async findFrame(): Promise<void> {
    const { frameTree } = await this.connection.send("Page.getFrameTree", {}, this.session);
    this.#frame = frameTree.frame.id;
    this.#loader = frameTree.frame.loaderId;
  }

  /** Whether another page was loaded in place of the empty one. @throws ConnectionGone */
  async hasLeft(): Promise<boolean> {
    const { frameTree } = await this.connection.send("Page.getFrameTree", {}, this.session);
    return frameTree.frame.loaderId !== this.#loader;
  }

  /** @throws ConnectionGone, CommandFailed; RangeError when the HTML is longer than the browser takes */
  async write(html: string): Promise<void> {
    await this.connection.send("Page.setDocumentContent", { frameId: this.#frame, html }, this.session);
  }

  /** Has the page give back the memory of what it does not hold any more. @throws ConnectionGone, CommandFailed */
  async collectGarbage(): Promise<void> {
    await this.connection.send("HeapProfiler.collectGarbage", {}, this.session);
  }

  /** Gives scripts the language and the time zone that the document is written for. @throws ConnectionGone, CommandFailed */
  async moveTo({ locale, timezone }: PrintOptions): Promise<void> {
    await Promise.all([
      // The browser knows no undetermined language.
      locale !== undefined &&
        !/^und\b/i.test(locale) &&
        this.connection.send("Emulation.setLocaleOverride", { locale }, this.session),
      timezone !== undefined &&
        this.connection.send("Emulation.setTimezoneOverride", { timezoneId: canonical(timezone) }, this.session),
    ]);
  }

  /** @returns what an expression, or the promise that it is, comes to in the page @throws ConnectionGone, CommandFailed */
  async evaluate(expression: string): Promise<unknown> {
    const params = { expression, awaitPromise: true, returnByValue: true } as const;
    const { result } = await this.connection.send("Runtime.evaluate", params, this.session);
    return result.value;
  }

  /** Does something with the page. Nothing answers what is sent to one that is gone, so nothing is: it fails with the loss. */
  async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#loss) throw this.#loss;
    try {
      return await work();
    } catch (error) {
      throw this.#loss ?? error;
    }
  }

  /** Tells that the page is gone: whatever waits for it fails with the given error. */
  lose(error: PageCrashed | PageClosed): void {
    this.#loss = error;
    this.connection.drop(this.session);
  }

  /**
   * Ends the page and whatever runs in it.
   *
   * @throws ConnectionGone when the browser is gone, and the page with it
   */
  async close(): Promise<void> {
    this.connection.drop(this.session);
    await this.connection.send("Target.disposeBrowserContext", { browserContextId: this.context });
  }
}

/** @returns the time zone's name as the browser, which tells capitals from small letters, knows it */
const canonical = (timeZone: string): string => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
