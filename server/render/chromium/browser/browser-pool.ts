import { join } from "node:path";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import type { PageNeed } from "../page/page-pool";
import type { BrowserProcess } from "./browser-process";
import { BrowserSupervisor } from "./browser-supervisor";

interface BrowserPoolDependencies {
  settings: RendererSettings;
  engine: Engine;
  /** Private folder for the files of the browsers. */
  folder: string;
  log: Logger;
}

/** Several supervised browsers, because one browser can't use all processors of a machine. */
export class BrowserPool {
  readonly #supervisors: BrowserSupervisor[];

  constructor({ folder, ...dependencies }: BrowserPoolDependencies) {
    this.#supervisors = Array.from(
      { length: dependencies.settings.browsers },
      (_, index) => new BrowserSupervisor({ ...dependencies, folder: join(folder, String(index)) }),
    );
  }

  /** Resolves when all browsers have started. @throws Error if a browser does not start */
  async start(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.start()));
  }

  /** Running browsers, without those that are starting. */
  get browsers(): BrowserProcess[] {
    return this.#supervisors.flatMap((supervisor) => supervisor.browser ?? []);
  }

  /** Whether Chromium's own sandbox is on in all browsers. */
  get sandbox(): boolean {
    return this.#supervisors.every((supervisor) => supervisor.sandbox);
  }

  /** Browsers that ended unexpectedly since the start. */
  get restarts(): number {
    return this.#supervisors.reduce((sum, { restarts }) => sum + restarts, 0);
  }

  /** Lends a page of the browser with the shortest expected wait. See {@link BrowserSupervisor.withPage}. */
  withPage<T>(need: PageNeed, signal: AbortSignal, use: (page: DocumentPage) => Promise<T>): Promise<T> {
    const soonest = this.#supervisors.reduce((best, other) =>
      other.expectedWait(need) < best.expectedWait(need) ? other : best,
    );
    return soonest.withPage(need, signal, use);
  }

  async close(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.close()));
  }
}
