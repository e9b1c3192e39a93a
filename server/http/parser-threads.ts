import type { Budget } from "../budgets/budget";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { WorkerThreads } from "../processes/worker-threads";
import { ApiError } from "./api-error";

/**
 * A function that threads can run. Input and output are cloned (structured clone), except for `bytes` of the input and
 * all bytes of the output, which move.
 */
export interface ParserTask<Input extends object, Output> {
  /** Name by which the threads find the task (server/parser-worker.ts). */
  name: string;
  /** Tells whether the main thread may run the task: it takes 25 ms at most. @throws ApiError */
  isSmall(input: Input): boolean;
  /** @throws ApiError */
  run(input: Input): Output;
}

/** A task for a thread. */
export interface ParserCall {
  task: string;
  input: object;
}

export type ParserOutcome =
  | { kind: "done"; output: unknown }
  | { kind: "refused"; refusal: Pick<ApiError, "errorCode" | "data" | "statusCode" | "templateName"> };

/**
 * Memory of one thread. A thread that runs out of memory would end the service. The worst input within the limits needs
 * less than 300 MiB.
 */
const MAX_HEAP_MIB = 512;

/** Tasks above these budgets wait for their turn. */
interface ParserBudgets {
  /** Threads that may run. */
  bodyThreads: Budget;
  /** Large tasks of one caller that run, or wait for a thread. */
  bodiesReadPerCaller: Budget;
}

/**
 * Runs small tasks at once, and large ones in threads, so that they do not hold up other requests
 * (docs/decisions/0036-large-bodies.md).
 */
export class ParserThreads {
  readonly #bodyThreads: Budget;
  readonly #bodiesReadPerCaller: Budget;
  readonly #threads: WorkerThreads<ParserCall, ParserOutcome>;
  readonly #turnsOfCallers: ConcurrencyLimiter;
  readonly #turns: ConcurrencyLimiter;

  constructor({ bodyThreads, bodiesReadPerCaller }: ParserBudgets) {
    this.#bodyThreads = bodyThreads;
    this.#bodiesReadPerCaller = bodiesReadPerCaller;
    this.#turnsOfCallers = new ConcurrencyLimiter({ maxConcurrent: bodiesReadPerCaller.max });
    this.#turns = new ConcurrencyLimiter({ maxConcurrent: bodyThreads.max });
    this.#threads = new WorkerThreads({ entry: "parser-worker", size: bodyThreads.max, maxHeapMiB: MAX_HEAP_MIB });
  }

  /**
   * Hands the bytes of a large input over: nothing else may use them.
   *
   * @param caller customer or address that the input comes from
   * @throws ApiError of the task
   */
  async run<Input extends object, Output>(
    task: ParserTask<Input, Output>,
    input: Input,
    caller: string,
  ): Promise<Output> {
    if (task.isSmall(input)) return task.run(input);
    const call = { task: task.name, input };
    const outcome = await this.#turnsOfCallers.run(caller, () => this.#runInTurn(call, caller));
    // The thread runs the function of this task.
    if (outcome.kind === "done") return outcome.output as Output;
    throw ApiError.copyOf(outcome.refusal);
  }

  async #runInTurn(call: ParserCall, caller: string): Promise<ParserOutcome> {
    const release = this.#bodiesReadPerCaller.take(caller);
    try {
      return await this.#turns.run("", () => this.#runInThread(call));
    } finally {
      release();
    }
  }

  async #runInThread(call: ParserCall): Promise<ParserOutcome> {
    const release = this.#bodyThreads.take("");
    try {
      return await this.#threads.run(call, memoryOf(call.input));
    } finally {
      release();
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

const memoryOf = (input: object): ArrayBuffer[] =>
  "bytes" in input && input.bytes instanceof Uint8Array ? wholeBuffer(input.bytes) : [];

/** @returns the memory of the bytes, which can move to another thread, unless it has other bytes, too */
export const wholeBuffer = ({ buffer, byteLength }: Uint8Array | Uint32Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
