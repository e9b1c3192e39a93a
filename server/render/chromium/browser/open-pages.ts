import type { EventData } from "../cdp/cdp-protocol";
import type { DocumentPage } from "../page/document-page";
import { isBrowserBroken, PageClosed, pageCrashed } from "../page/page-loss";
import type { BrowserProcess } from "./browser-process";
import type { MemoryWatchdog } from "./memory-watchdog";

/** The open pages of a browser. Tells a page that it crashed or was closed, and closes windows that documents open. */
export class OpenPages {
  readonly #browser: BrowserProcess;
  readonly #memoryWatchdog: Pick<MemoryWatchdog, "hasKilled">;
  /** By target id. */
  readonly #pages = new Map<string, DocumentPage>();
  /** Crash statuses, by target id, of pages that are still being opened. */
  readonly #earlyCrashes = new Map<string, string>();

  constructor(browser: BrowserProcess, memoryWatchdog: Pick<MemoryWatchdog, "hasKilled">) {
    this.#browser = browser;
    this.#memoryWatchdog = memoryWatchdog;
    const { connection } = browser;
    connection.on("Target.targetCrashed", (crash) => this.#onCrashed(crash));
    connection.on("Target.targetCreated", ({ targetInfo }) => this.#onTargetCreated(targetInfo));
    connection.on("Target.targetDestroyed", ({ targetId }) => this.#pages.get(targetId)?.lose(new PageClosed()));
    connection.send("Target.setDiscoverTargets", { discover: true }).catch(() => undefined);
  }

  /** Adds a page that has just been created, and tells it if it has crashed already. */
  add(page: DocumentPage): void {
    this.#pages.set(page.targetId, page);
    const status = this.#earlyCrashes.get(page.targetId);
    if (status !== undefined) page.lose(pageCrashed(status, { hasKilled: false }));
  }

  /** Removes a page that we are about to close. */
  delete({ targetId }: DocumentPage): void {
    this.#pages.delete(targetId);
    this.#earlyCrashes.delete(targetId);
  }

  /**
   * Closes windows that a document opens. The browser refuses `window.open`, but a scripted click with the control key
   * opens a window: a document opened two hundred in ten seconds.
   */
  #onTargetCreated({ targetId, type, browserContextId }: EventData<"Target.targetCreated">["targetInfo"]): void {
    const opener = [...this.#pages.values()].find((page) => page.browserContextId === browserContextId);
    if (type !== "page" || !opener || opener.targetId === targetId) return;
    this.#browser.connection.send("Target.closeTarget", { targetId }).catch(() => undefined);
  }

  #onCrashed({ targetId, status }: EventData<"Target.targetCrashed">): void {
    if (isBrowserBroken(status)) this.#browser.kill();
    const page = this.#pages.get(targetId);
    if (page) page.lose(pageCrashed(status, this.#memoryWatchdog));
    else this.#earlyCrashes.set(targetId, status);
  }
}
