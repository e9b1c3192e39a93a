import { type ChildProcess, fork } from "node:child_process";
import { childEntry } from "./child-entry";
import { childEnvironment } from "./child-environment";
import type { ChildUser } from "./child-user";

interface MessageProcessOptions {
  /** Entry file, as `childEntry` takes it. */
  entry: string;
  maxHeapMiB: number;
  /** User that the process runs as; null for the service's own. */
  user: ChildUser | null;
  /** Variables besides those of every child. */
  environment?: Record<string, string>;
  /** Returns the error for whoever waits for a reply when the process has ended. */
  goneError: (signal: NodeJS.Signals | null) => Error;
}

/** First message of every such process: it accepts work, or what it needs can't be used. */
export type StartReply = { kind: "ready" } | { kind: "broken"; reason: string };

/** A child process that gets tasks as messages, one at a time, and answers with messages. */
export class MessageProcess<Task extends object, Reply extends { kind: string }> {
  readonly #child: ChildProcess;
  readonly #goneError: MessageProcessOptions["goneError"];
  /** Resolves when the process accepts work. Rejects if it ends before, or if it is broken. */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;

  constructor({ entry, maxHeapMiB, user, environment, goneError }: MessageProcessOptions) {
    const { file, execArgv } = childEntry(entry);
    this.#goneError = goneError;
    this.#child = fork(file, [], {
      execArgv: [...execArgv, `--max-old-space-size=${maxHeapMiB}`],
      env: childEnvironment(environment),
      ...(user && { uid: user.uid, gid: user.gid }),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Structured cloning sends bytes and long texts as they are; JSON would escape them.
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

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Sends a task, and returns the last reply to it.
   *
   * @param isLast tells which reply is the last one; by default the first. Called with every reply
   * @throws the error of `goneError` if the process ends before
   */
  run(task: Task, isLast?: (reply: Reply) => boolean): Promise<Reply> {
    const reply = this.#nextReply<Reply>(isLast);
    this.#child.send(task, (error) => error && this.kill());
    return reply;
  }

  /** @returns false if the process has already ended or was killed before */
  kill(): boolean {
    return !this.#child.killed && this.#child.kill("SIGKILL");
  }

  async #start(): Promise<void> {
    const reply = await this.#nextReply<StartReply>();
    if (reply.kind === "ready") return;
    this.kill();
    throw new Error(reply.reason);
  }

  #nextReply<Awaited>(isAwaited = (_reply: Awaited) => true): Promise<Awaited> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const settle = () => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
      };
      const onMessage = (reply: Awaited) => {
        if (!isAwaited(reply)) return;
        settle();
        resolve(reply);
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        settle();
        reject(this.#goneError(signal));
      };
      const onError = () => onExit(null, null);
      if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode);
      child.on("message", onMessage);
      child.once("exit", onExit);
      child.once("error", onError);
    });
  }
}
