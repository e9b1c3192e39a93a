import { join } from "node:path";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import { BrowserProcess, LaunchFailed } from "./browser-process";

interface BrowserLauncherDependencies {
  engine: Engine;
  /** Private folder for the files of the browsers. */
  folder: string;
  scriptMemoryMiB: number;
  log: Logger;
}

/** Starts browsers, with Chromium's own sandbox if the system allows it. */
export class BrowserLauncher {
  /** Whether the sandbox is on. Root can't use it, and some systems forbid it. */
  sandbox = process.getuid?.() !== 0;
  readonly #dependencies: BrowserLauncherDependencies;
  #launches = 0;

  constructor(dependencies: BrowserLauncherDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Starts a browser. If the very first one fails, tries again, because the failure may have passed. If it fails again,
   * the system probably forbids the sandbox, so it is turned off from now on.
   *
   * @throws LaunchFailed
   */
  async launch(): Promise<BrowserProcess> {
    const { folder, log, engine, scriptMemoryMiB } = this.#dependencies;
    const isFirst = ++this.#launches === 1;
    const options = { engine, scriptMemoryMiB, folder: join(folder, `browser-${this.#launches}`) };
    const start = () => BrowserProcess.launch({ ...options, sandbox: this.sandbox });
    try {
      return await start();
    } catch (error) {
      if (!this.sandbox || !isFirst) throw error;
    }
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof LaunchFailed) || error.isTimeout) throw error;
      log.warn({ reason: error.message }, "browser does not start in its sandbox: started without");
      this.sandbox = false;
      return start();
    }
  }
}
