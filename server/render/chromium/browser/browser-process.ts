import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Engine } from "../../engine/find-engine";
import { CdpConnection } from "../cdp/cdp-connection";
import { launchFlags } from "./launch-flags";

export interface LaunchOptions {
  engine: Engine;
  /**
   * Private folder for everything that the browser writes. It is created at the start and removed when the browser has
   * ended.
   */
  folder: string;
  /** JavaScript heap of a document. */
  scriptMemoryMiB: number;
  /** Whether Chromium's own sandbox is on. */
  sandbox: boolean;
}

const START_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** Characters of the browser's last output, for error messages. */
const MAX_OUTPUT_LENGTH = 2_000;

/** The browser did not start. */
export class LaunchFailed extends Error {
  /** Whether the browser was still starting when its time was over. */
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout }: { isTimeout: boolean }) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/**
 * A running Chromium: its process group and the connection to it. It ends with our own process, because its pipes do.
 */
export class BrowserProcess {
  readonly connection: CdpConnection;
  /** Resolves when the browser has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Resolves when the browser has ended and its files are removed. */
  readonly cleanedUp: Promise<void>;
  /** Name and version, such as `HeadlessChrome/143.0.7499.0`. */
  product = "";
  readonly #child: ChildProcess;
  #output = "";

  private constructor({ engine, folder, scriptMemoryMiB, sandbox }: LaunchOptions) {
    const flags = launchFlags({ profile: join(folder, "profile"), scriptMemoryMiB, sandbox });
    this.#child = spawn(engine.executablePath, flags, {
      // Our own environment holds secrets, so the browser gets none of it.
      env: { HOME: folder, TMPDIR: folder, ...(process.env.TZ && { TZ: process.env.TZ }), ...engine.env },
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      // A process group of its own can be killed as a whole and does not get our terminal's signals.
      detached: true,
    });
    const [, , errors, out, incoming] = this.#child.stdio;
    this.connection = new CdpConnection(out as Writable, incoming as Readable);
    (errors as Readable).on("data", (text: Buffer) => {
      this.#output = (this.#output + text.toString("utf8")).slice(-MAX_OUTPUT_LENGTH);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", () => resolve());
      this.#child.once("error", (error) => {
        this.#output += error.message;
        resolve();
      });
    });
    this.cleanedUp = this.#cleanUp(folder);
  }

  /** Starts a browser. @throws LaunchFailed with the browser's output if it does not start within 20 s */
  static async launch(options: LaunchOptions): Promise<BrowserProcess> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const browser = new BrowserProcess(options);
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      browser.kill();
    }, START_TIMEOUT_MS);
    try {
      const { product } = await browser.connection.send("Browser.getVersion", {});
      browser.product = product;
      return browser;
    } catch {
      browser.kill();
      await browser.cleanedUp;
      const output = browser.#output.trim() || "no output";
      throw new LaunchFailed(`${options.engine.executablePath} does not start: ${output}`, { isTimeout });
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
      // No process of the group is left.
    }
  }

  /** Shuts the browser down, or kills it after 3 s. Resolves when its files are removed. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.kill(), CLOSE_TIMEOUT_MS);
    await this.connection.send("Browser.close", {}).catch(() => undefined);
    await this.cleanedUp;
    clearTimeout(timer);
  }

  async #cleanUp(folder: string): Promise<void> {
    await this.ended;
    // Child processes may outlive the main process.
    this.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
