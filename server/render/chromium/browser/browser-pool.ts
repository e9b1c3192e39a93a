import type { ChildUser } from "../../../processes/child-user";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import { MIB, type RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import type { PageNeed } from "../page/page-pool";
import { BrowserLauncher } from "./browser-launcher";
import type { BrowserProcess } from "./browser-process";
import { BrowserSupervisor } from "./browser-supervisor";
import { SandboxUnavailable } from "./isolation";
import { PageLender } from "./page-lender";
import { hasConfinedDocuments } from "./sandbox-evidence";
import { TotalMemory } from "./total-memory";

interface BrowserPoolDependencies {
  settings: RendererSettings;
  engine: Engine;
  /** Folder for the files of the browsers, which their user must be able to enter. */
  folder: string;
  /** User for the browsers. Null for the service's own. */
  user: ChildUser | null;
  log: Logger;
}

/** Several supervised browsers, because one browser can't use all processors of a machine. */
export class BrowserPool {
  readonly #dependencies: BrowserPoolDependencies;
  readonly #launcher: BrowserLauncher;
  readonly #supervisors: BrowserSupervisor[];
  readonly #lenders: PageLender[];
  /** Whether the first browsers have proved that they confine their documents. */
  #isConfined = false;

  /** @throws SandboxUnavailable if the sandbox is required, but the browsers would run as root */
  constructor(dependencies: BrowserPoolDependencies) {
    this.#dependencies = dependencies;
    const { settings, log } = dependencies;
    const launcher = new BrowserLauncher(dependencies);
    this.#launcher = launcher;
    const totalMemory = new TotalMemory({ maxBytes: settings.documentMemoryMiB * MIB * settings.concurrency });
    this.#supervisors = Array.from(
      { length: settings.browsers },
      () => new BrowserSupervisor({ settings, launcher, totalMemory, log }),
    );
    this.#lenders = this.#supervisors.map((supervisor) => new PageLender(supervisor));
  }

  /**
   * Resolves when all browsers have started, and it is known whether their sandbox works.
   *
   * @throws Error if a browser does not start; SandboxUnavailable if the sandbox is required, but does not work
   */
  async start(): Promise<void> {
    const browsers = await Promise.all(this.#supervisors.map((supervisor) => supervisor.start()));
    this.#isConfined = this.#launcher.sandbox && (await areConfined(browsers));
    if (this.#isConfined) return;
    const { settings, log } = this.#dependencies;
    if (settings.sandbox === "required") {
      throw new SandboxUnavailable("Chromium starts, but its documents are not confined by its sandbox.");
    }
    const message = "the sandbox is off: a document that breaks out of the browser can do whatever its user can";
    log.warn(this.#launcher.description, message);
  }

  /** Running browsers, without those that are starting. */
  get browsers(): BrowserProcess[] {
    return this.#supervisors.flatMap(({ browser }) => browser?.process ?? []);
  }

  /** Whether Chromium's own sandbox works in the browsers. */
  get sandbox(): boolean {
    return this.#isConfined;
  }

  /** Browsers that ended unexpectedly since the start. */
  get restarts(): number {
    return this.#supervisors.reduce((sum, { restarts }) => sum + restarts, 0);
  }

  /** Lends a page of the browser with the shortest expected wait. See {@link PageLender.withPage}. */
  withPage<T>(need: PageNeed, signal: AbortSignal, use: (page: DocumentPage) => Promise<T>): Promise<T> {
    const soonest = this.#lenders.reduce((best, other) =>
      other.expectedWait(need) < best.expectedWait(need) ? other : best,
    );
    return soonest.withPage(need, signal, use);
  }

  async close(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.close()));
  }
}

async function areConfined(browsers: BrowserProcess[]): Promise<boolean> {
  const confined = await Promise.all(browsers.map(hasConfinedDocuments));
  return confined.every(Boolean);
}
