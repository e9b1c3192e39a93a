import { join } from "node:path";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import type { PageNeed } from "./browser";
import type { BrowserProcess } from "./browser-process";
import { BrowserSupervisor } from "./browser-supervisor";

/** Several browsers, each with its supervisor: one alone does not use all of a machine. */
export class BrowserPool {
  readonly #supervisors: BrowserSupervisor[];

  /** @param folder private folder for what browsers write */
  constructor(settings: RendererSettings, engine: Engine, folder: string, log: Logger) {
    this.#supervisors = Array.from(
      { length: settings.browsers },
      (_, index) => new BrowserSupervisor(settings, engine, join(folder, String(index)), log),
    );
  }

  /** @throws Error when one of the browsers does not start */
  async start(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.start()));
  }

  /** The browsers in use: none of those that are being started. */
  get browsers(): BrowserProcess[] {
    return this.#supervisors.flatMap((supervisor) => supervisor.browser ?? []);
  }

  /** Whether Chromium's own sandbox is on in all of them. */
  get sandbox(): boolean {
    return this.#supervisors.every((supervisor) => supervisor.sandbox);
  }

  /** Times that a browser ended without being told to. */
  get restarts(): number {
    return this.#supervisors.reduce((sum, { restarts }) => sum + restarts, 0);
  }

  /** Lends a page of the browser that has the soonest one; see BrowserSupervisor. */
  withPage<T>(signal: AbortSignal, need: PageNeed, use: (page: DocumentPage) => Promise<T>): Promise<T> {
    const soonest = this.#supervisors.reduce((best, other) =>
      other.expectedWait(need) < best.expectedWait(need) ? other : best,
    );
    return soonest.withPage(signal, need, use);
  }

  /** Closes every browser. */
  async close(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.close()));
  }
}
