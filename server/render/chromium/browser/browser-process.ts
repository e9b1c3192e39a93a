import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { childEnvironment } from "../../../processes/child-environment";
import { removeFolder } from "../../../processes/remove-folder";
import type { Engine } from "../../engine/find-engine";
import { CdpConnection } from "../cdp/cdp-connection";
import type { Isolation } from "./isolation";
import { launchFlags } from "./launch-flags";

export interface LaunchOptions extends Isolation {
  engine: Engine;
  /**
   * Private folder for everything that the browser writes. It is created at the start and removed when the browser has
   * ended.
   */
  folder: string;
  /** JavaScript heap of a document. */
  scriptMemoryMiB: number;
}

const START_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** Characters of the browser's last output, for error messages. */
const MAX_OUTPUT_CHARACTERS = 2_000;

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

  private constructor({ engine, folder, scriptMemoryMiB, user, sandbox }: LaunchOptions) {
    const flags = launchFlags({ profile: join(folder, "profile"), scriptMemoryMiB, sandbox });
    this.#child = spawn(engine.executablePath, flags, {
      env: childEnvironment({ HOME: folder, TMPDIR: folder, ...engine.env }),
      cwd: folder,
      ...(user && { uid: user.uid, gid: user.gid }),
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      // A process group of its own can be killed as a whole and does not get our terminal's signals.
      detached: true,
    });
    const [, , errors, out, incoming] = this.#child.stdio;
    this.connection = new CdpConnection(out as Writable, incoming as Readable);
    (errors as Readable).on("data", (text: Buffer) => {
      this.#output = (this.#output + text.toString("utf8")).slice(-MAX_OUTPUT_CHARACTERS);
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
    const browser = await BrowserProcess.#spawn(options);
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

  /** @throws LaunchFailed if the system does not let us start a process as that user */
  static async #spawn(options: LaunchOptions): Promise<BrowserProcess> {
    try {
      await createFolder(options);
      return new BrowserProcess(options);
    } catch (error) {
      const { engine, user } = options;
      const message = `${engine.executablePath} can't be started${user ? ` as ${user.name}` : ""}: ${error}`;
      throw new LaunchFailed(message, { isTimeout: false });
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
    await removeFolder(folder).catch(() => undefined);
  }
}

/** Creates the browser's folder, for its user only. */
async function createFolder({ folder, user }: LaunchOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}
