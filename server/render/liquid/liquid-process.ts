import { type ChildProcess, fork } from "node:child_process";
import { childEntry } from "../../processes/child-entry";
import { childEnvironment } from "../../processes/child-environment";
import type { ChildUser } from "../../processes/child-user";
import type { LiquidRequest, LiquidResponse, LiquidResult } from "./messages";

/** Error of a template process that ended while it started or worked. */
export class LiquidProcessGone extends Error {
  /** Whether Node.js ended the process because its heap was full. */
  readonly isOutOfMemory: boolean;

  constructor(signal: NodeJS.Signals | null) {
    super(`The template process ended (${signal ?? "no signal"})`);
    this.isOutOfMemory = signal === "SIGABRT" || signal === "SIGTRAP" || signal === "SIGILL";
  }
}

/** A child process that renders Liquid templates, one at a time. */
export class LiquidProcess {
  readonly #child: ChildProcess;
  /** Resolves when the process accepts work. Rejects with LiquidProcessGone, or if liquidjs can't be used. */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;

  /**
   * @param maxHeapMiB heap limit of the process
   * @param user user that the process runs as; null for the service's own
   */
  constructor(maxHeapMiB: number, user: ChildUser | null) {
    const { file, execArgv } = childEntry("render/liquid/liquid-child");
    this.#child = fork(file, [], {
      execArgv: [...execArgv, `--max-old-space-size=${maxHeapMiB}`],
      // With UTC, a date without a zone is the same on every machine.
      env: childEnvironment({ TZ: "UTC" }),
      ...(user && { uid: user.uid, gid: user.gid }),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Structured cloning sends long texts as they are; JSON would escape them.
      serialization: "advanced",
    });
    this.ended = new Promise((resolve) => this.#child.once("close", () => resolve()));
    this.ready = this.#start();
    this.ready.catch(() => undefined);
  }

  get isAlive(): boolean {
    const { connected, killed, exitCode, signalCode } = this.#child;
    return connected && !killed && exitCode === null && signalCode === null;
  }

  /** Process id, for health and for tests. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws LiquidProcessGone if the process ends before it replies */
  async render(request: LiquidRequest): Promise<LiquidResult> {
    await this.ready;
    const response = this.#nextResponse();
    this.#child.send(request, (error) => error && this.kill());
    // After `ready`, each message is a result.
    return (await response) as LiquidResult;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async #start(): Promise<void> {
    const response = await this.#nextResponse();
    if (response.kind !== "broken") return;
    this.kill();
    throw new Error(response.reason);
  }

  #nextResponse(): Promise<LiquidResponse> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const settle = () => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
      };
      const onMessage = (response: LiquidResponse) => {
        settle();
        resolve(response);
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
