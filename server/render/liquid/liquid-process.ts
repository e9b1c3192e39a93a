import { type ChildProcess, fork } from "node:child_process";
import { childEntry } from "../../processes/child-entry";
import type { LiquidRequest, LiquidResponse } from "./messages";

/** The template process ended while it was at work. */
export class LiquidProcessGone extends Error {
  /** Whether it ended by itself for want of memory. */
  readonly outOfMemory: boolean;

  constructor(signal: NodeJS.Signals | null) {
    super(`The template process ended (${signal ?? "no signal"})`);
    this.outOfMemory = signal === "SIGABRT" || signal === "SIGTRAP" || signal === "SIGILL";
  }
}

/** One template process. It does one template at a time. */
export class LiquidProcess {
  readonly #child: ChildProcess;
  /** Resolves once it takes work, rejects with LiquidProcessGone. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;

  /** @param memory most heap, in MiB */
  constructor(memory: number) {
    const { file, execArgv } = childEntry("render/liquid/liquid-child");
    // A template must not be able to find what our own environment holds.
    const { PATH, TMPDIR } = process.env;
    this.#child = fork(file, [], {
      execArgv: [...execArgv, `--max-old-space-size=${memory}`],
      // What is a date by itself shall be the same one wherever the server stands.
      env: { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), TZ: "UTC" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Long texts go through as they are, and not as JSON of themselves.
      serialization: "advanced",
    });
    this.ended = new Promise((resolve) => this.#child.once("close", () => resolve()));
    this.ready = this.#next().then(() => undefined);
    this.ready.catch(() => undefined);
  }

  get isAlive(): boolean {
    const { connected, killed, exitCode, signalCode } = this.#child;
    return connected && !killed && exitCode === null && signalCode === null;
  }

  /** The process's id, for health and for tests. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws LiquidProcessGone when it ends meanwhile */
  async render(work: LiquidRequest): Promise<LiquidResponse> {
    await this.ready;
    const filled = this.#next();
    this.#child.send(work, (error) => error && this.kill());
    return filled;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #next(): Promise<LiquidResponse> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const settle = () => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
      };
      const onMessage = (filled: LiquidResponse) => {
        settle();
        resolve(filled);
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        settle();
        reject(new LiquidProcessGone(signal));
      };
      const onError = () => onExit(null, null);
      if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode);
      child.once("message", onMessage);
      child.once("exit", onExit);
      child.once("error", onError);
    });
  }
}
