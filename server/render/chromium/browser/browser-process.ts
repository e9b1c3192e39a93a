import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Engine } from "../../engine/find-engine";
import { CdpConnection } from "./cdp-connection";
import { launchFlags } from "./launch-flags";

/** How a browser is started. */
export interface Launch {
  engine: Engine;
  /** Private folder for everything the browser writes; made here, and removed when it has ended. */
  folder: string;
  /** JavaScript heap of a document, in MiB. */
  scriptMemoryMiB: number;
  sandbox: boolean;
}

const START_TIME = 20_000;
const CLOSE_TIME = 3_000;
const KEPT_OUTPUT = 2_000;

/** A browser did not start. */
export class LaunchFailed extends Error {
  /** Whether it was still trying to when its time was over. */
  readonly late: boolean;

  constructor(message: string, late: boolean) {
    super(message);
    this.late = late;
  }
}

/** A running browser: the processes and the connection to them. It ends with our own process, because its pipes do. */
export class BrowserProcess {
  readonly connection: CdpConnection;
  /** Resolves when it has ended, of itself or not. */
  readonly ended: Promise<void>;
  /** Resolves when also its files are gone. */
  readonly cleared: Promise<void>;
  /** Name and version, such as `HeadlessChrome/143.0.7499.0`. */
  product = "";
  readonly #child: ChildProcess;
  #output = "";

  private constructor({ engine, folder, scriptMemoryMiB, sandbox }: Launch) {
    const profile = join(folder, "profile");
    this.#child = spawn(engine.executablePath, launchFlags(profile, scriptMemoryMiB, sandbox), {
      // Nothing of our own environment, which holds secrets.
      env: { HOME: folder, TMPDIR: folder, ...(process.env.TZ && { TZ: process.env.TZ }), ...engine.env },
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      // A process group of its own, which can be killed as a whole and does not get our terminal's signals.
      detached: true,
    });
    const [, , errors, out, incoming] = this.#child.stdio;
    this.connection = new CdpConnection(out as Writable, incoming as Readable);
    (errors as Readable).on("data", (text: Buffer) => {
      this.#output = (this.#output + text.toString("utf8")).slice(-KEPT_OUTPUT);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", () => resolve());
      this.#child.once("error", (error) => {
        this.#output += error.message;
        resolve();
      });
    });
    this.cleared = this.#cleanUp(folder);
  }

  /**
   * @throws LaunchFailed with what the browser printed, when it does not start within 20 s
   */
  static async launch(launch: Launch): Promise<BrowserProcess> {
    await mkdir(launch.folder, { recursive: true, mode: 0o700 });
    const browser = new BrowserProcess(launch);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      browser.kill();
    }, START_TIME);
    try {
      const { product } = await browser.connection.send("Browser.getVersion", {});
      browser.product = product;
      return browser;
    } catch {
      browser.kill();
      await browser.cleared;
      const said = browser.#output.trim() || "it said nothing";
      throw new LaunchFailed(`${launch.engine.executablePath} does not start: ${said}`, late);
    } finally {
      clearTimeout(timer);
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends the browser and all its processes at once. */
  kill(): void {
    this.connection.close();
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // None of the group is left.
    }
  }

  /** Ends the browser in good order, or by force when that takes long; resolves when nothing of it is left. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.kill(), CLOSE_TIME);
    await this.connection.send("Browser.close", {}).catch(() => undefined);
    await this.cleared;
    clearTimeout(timer);
  }

  async #cleanUp(folder: string): Promise<void> {
    await this.ended;
    // Its other processes may outlive the first one.
    this.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
