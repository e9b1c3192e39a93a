import { join } from "node:path";
import type { ChildUser } from "../../../processes/child-user";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import { BrowserProcess, LaunchFailed } from "./browser-process";
import { type Isolation, isolationsOf, SandboxUnavailable } from "./isolation";

interface BrowserLauncherDependencies {
  settings: Pick<RendererSettings, "sandbox" | "scriptMemoryMiB">;
  engine: Engine;
  /** Folder for the files of the browsers, which their user must be able to enter. */
  folder: string;
  /** User for the browsers. Null for the service's own. */
  user: ChildUser | null;
  log: Logger;
}

/** Starts browsers, with the best isolation that the system allows (docs/decisions/0027-sandbox.md). */
export class BrowserLauncher {
  readonly #dependencies: BrowserLauncherDependencies;
  /** Isolation of all browsers: the first one to start decides. */
  #isolation: Isolation;
  /** Weaker ways to start a browser, best first. */
  readonly #weaker: Isolation[];
  #first: Promise<BrowserProcess> | null = null;
  #launches = 0;

  /** @throws SandboxUnavailable if the sandbox is required, but the browser would run as root */
  constructor(dependencies: BrowserLauncherDependencies) {
    this.#dependencies = dependencies;
    [this.#isolation, ...this.#weaker] = isolationsOf(dependencies.settings.sandbox, dependencies.user);
  }

  /** Whether the browsers are started with Chromium's own sandbox. */
  get sandbox(): boolean {
    return this.#isolation.sandbox;
  }

  /** Describes the browsers for the log. */
  get description(): object {
    const { source, executablePath } = this.#dependencies.engine;
    return { source, executablePath, ...describe(this.#isolation) };
  }

  /**
   * Starts a browser. If the very first one fails, tries again, because the failure may have passed. If it fails again,
   * the system probably forbids the isolation, so a weaker one is used from now on, if the settings allow one.
   *
   * @throws LaunchFailed, SandboxUnavailable
   */
  async launch(): Promise<BrowserProcess> {
    if (this.#first) {
      await this.#first;
      return this.#start();
    }
    this.#first = this.#launchFirst();
    return this.#first;
  }

  async #launchFirst(): Promise<BrowserProcess> {
    const { settings, log } = this.#dependencies;
    let failure = await this.#tryToStart();
    // The first failure may have passed.
    if (failure instanceof LaunchFailed) failure = await this.#tryToStart();
    while (failure instanceof LaunchFailed) {
      const weaker = failure.isTimeout ? undefined : this.#weaker.shift();
      if (!weaker && settings.sandbox === "required") throw new SandboxUnavailable(failure.message);
      if (!weaker) throw failure;
      log.warn({ reason: failure.message, ...describe(this.#isolation) }, "browser does not start in its isolation");
      this.#isolation = weaker;
      failure = await this.#tryToStart();
    }
    return failure;
  }

  /** Returns the error of a browser that does not start. */
  #tryToStart(): Promise<BrowserProcess | LaunchFailed> {
    return this.#start().catch((error: unknown) => {
      if (error instanceof LaunchFailed) return error;
      throw error;
    });
  }

  #start(): Promise<BrowserProcess> {
    const { folder, engine, settings } = this.#dependencies;
    return BrowserProcess.launch({
      engine,
      scriptMemoryMiB: settings.scriptMemoryMiB,
      folder: join(folder, `browser-${++this.#launches}`),
      ...this.#isolation,
    });
  }
}

/** Describes an isolation for the log. */
const describe = ({ user, sandbox }: Isolation) => ({ ...(user && { user: user.name }), sandbox });
