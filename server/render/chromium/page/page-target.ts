import type { CdpConnection } from "../cdp/cdp-connection";
import { ConnectionGone } from "../cdp/cdp-errors";
import { CdpSession } from "../cdp/cdp-session";
import type { PrintOptions } from "../pdf/print-options";
import type { FrameScheduler } from "./frame-scheduler";
import type { PageClosed, PageCrashed } from "./page-loss";

/** A blank page in a browser context of its own, and the frame that documents are written into. */
export class PageTarget {
  readonly session: CdpSession;
  readonly targetId: string;
  readonly browserContextId: string;
  readonly #connection: CdpConnection;
  readonly #frameScheduler: FrameScheduler;
  #frameId = "";
  /** Loader of the blank page. A navigation brings another one. */
  #loaderId = "";
  #loss: PageCrashed | PageClosed | null = null;

  private constructor(
    connection: CdpConnection,
    frameScheduler: FrameScheduler,
    ids: { browserContextId: string; targetId: string; sessionId: string },
  ) {
    this.#connection = connection;
    this.#frameScheduler = frameScheduler;
    this.session = new CdpSession(connection, ids.sessionId);
    this.targetId = ids.targetId;
    this.browserContextId = ids.browserContextId;
  }

  /** @throws ConnectionGone */
  static async open(connection: CdpConnection, frameScheduler: FrameScheduler): Promise<PageTarget> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    // With begin-frame control, the browser draws no frames that nobody asks for.
    const target = { url: "about:blank", browserContextId, enableBeginFrameControl: true };
    const { targetId } = await connection.send("Target.createTarget", target);
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    return new PageTarget(connection, frameScheduler, { browserContextId, targetId, sessionId });
  }

  /** Id of the main frame. Empty until `findFrame` has resolved. */
  get frameId(): string {
    return this.#frameId;
  }

  get isLost(): boolean {
    return this.#loss !== null;
  }

  /** Looks up the main frame. @throws ConnectionGone */
  async findFrame(): Promise<void> {
    const { frameTree } = await this.session.send("Page.getFrameTree", {});
    this.#frameId = frameTree.frame.id;
    this.#loaderId = frameTree.frame.loaderId;
  }

  /** Keeps the page's documents from reaching the network and the disk: requests are paused, downloads refused. */
  async denyAccess(): Promise<void> {
    const { browserContextId } = this;
    await Promise.all([
      this.session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }),
      this.#connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId }),
    ]);
  }

  /** Whether another page was loaded instead of the blank one. @throws ConnectionGone */
  async hasNavigated(): Promise<boolean> {
    const { frameTree } = await this.session.send("Page.getFrameTree", {});
    return frameTree.frame.loaderId !== this.#loaderId;
  }

  /**
   * Replaces the page's document.
   *
   * @throws ConnectionGone, CommandFailed; RangeError if the HTML is too long for the browser
   */
  async write(html: string): Promise<void> {
    await this.session.send("Page.setDocumentContent", { frameId: this.#frameId, html });
  }

  /**
   * Draws an animation frame when it is the page's turn, in full: without paint, an animation would wait for a second.
   *
   * @throws ConnectionGone; CommandFailed if the browser draws frames by itself
   */
  async drawFrame(): Promise<void> {
    if (!(await this.#frameScheduler.turnOf(this))) return;
    try {
      await this.session.send("HeadlessExperimental.beginFrame", {});
    } catch (error) {
      // The frame of a lost page is incomplete until the page is closed.
      if (error instanceof ConnectionGone) throw error;
      this.#frameScheduler.complete(this);
      throw error;
    }
    this.#frameScheduler.complete(this);
  }

  /** Gives up the frame that has not begun yet. */
  skipFrame(): void {
    this.#frameScheduler.withdraw(this);
  }

  /** Frees the memory of earlier documents. @throws ConnectionGone, CommandFailed */
  async collectGarbage(): Promise<void> {
    await this.session.send("HeapProfiler.collectGarbage", {});
  }

  /** Sets the language and time zone that scripts see. @throws ConnectionGone, CommandFailed */
  async setLocale({ locale, timezone }: PrintOptions): Promise<void> {
    await Promise.all([
      // The browser does not accept the undetermined language.
      locale !== undefined && !/^und\b/i.test(locale) && this.session.send("Emulation.setLocaleOverride", { locale }),
      timezone !== undefined &&
        this.session.send("Emulation.setTimezoneOverride", { timezoneId: canonicalTimeZone(timezone) }),
    ]);
  }

  /**
   * Evaluates an expression in the page and returns its value, or that of its promise.
   *
   * @throws ConnectionGone, CommandFailed
   */
  async evaluate(expression: string): Promise<unknown> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await this.session.send("Runtime.evaluate", params);
    return result.value;
  }

  /** Runs `work`. If the page is lost, rejects with the reason instead of waiting for replies that will never come. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#loss) throw this.#loss;
    try {
      return await work();
    } catch (error) {
      throw this.#loss ?? error;
    }
  }

  /** Marks the page as lost: pending and later work rejects with the reason. */
  lose(reason: PageCrashed | PageClosed): void {
    this.#loss = reason;
    this.session.drop();
  }

  /**
   * Closes the page and ends everything that runs in it.
   *
   * @throws ConnectionGone if the browser is gone, and the page with it
   */
  async close(): Promise<void> {
    this.session.drop();
    this.skipFrame();
    try {
      await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.browserContextId });
    } finally {
      this.#frameScheduler.complete(this);
    }
  }
}

/** Returns the name of a time zone in the spelling that the browser knows, which is case-sensitive. */
const canonicalTimeZone = (timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
