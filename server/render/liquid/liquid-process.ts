import type { ChildUser } from "../../processes/child-user";
import { MessageProcess } from "../../processes/message-process";
import type { LiquidRequest, LiquidResult, SchemaRequest, SchemaResult } from "./messages";

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
  readonly #process: MessageProcess<LiquidRequest | SchemaRequest, LiquidResult | SchemaResult>;

  /**
   * @param maxHeapMiB heap limit of the process
   * @param user user that the process runs as; null for the service's own
   */
  constructor(maxHeapMiB: number, user: ChildUser | null) {
    this.#process = new MessageProcess({
      entry: "render/liquid/liquid-child",
      maxHeapMiB,
      user,
      // With UTC, a date without a zone is the same on every machine.
      environment: { TZ: "UTC" },
      goneError: (signal) => new LiquidProcessGone(signal),
    });
  }

  /** Resolves when the process accepts work. Rejects with LiquidProcessGone, or if liquidjs can't be used. */
  get ready(): Promise<void> {
    return this.#process.ready;
  }

  /** Resolves when the process has ended. */
  get ended(): Promise<void> {
    return this.#process.ended;
  }

  get isAlive(): boolean {
    return this.#process.isAlive;
  }

  /** Process id, for health and for tests. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** @throws LiquidProcessGone if the process ends before it replies */
  async send(request: LiquidRequest | SchemaRequest): Promise<LiquidResult | SchemaResult> {
    await this.ready;
    return this.#process.run(request);
  }

  kill(): void {
    this.#process.kill();
  }
}
