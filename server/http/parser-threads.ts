import type { Budget } from "../budgets/budget";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { WorkerThreads } from "../processes/worker-threads";
import { ApiError } from "./api-error";

/** Processor time of a task: up to 50 ms, up to 150 ms, up to seconds (docs/decisions/0036-large-bodies.md). */
export type TaskSize = "small" | ThreadedSize;
type ThreadedSize = "medium" | "large";

/**
 * A function that threads can run. Input and output are cloned (structured clone), except for `bytes` of the input and
 * all bytes of the output, which move.
 */
export interface ParserTask<Input extends object, Output> {
  /** Name by which the threads find the task (server/parser-worker.ts). */
  name: string;
  /** @throws ApiError */
  sizeOf(input: Input): TaskSize;
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
 * less than 300 MiB, and a medium one less than 64 MiB.
 */
const MAX_HEAP_MIB = { medium: 128, large: 512 };

/** Tasks above these budgets wait for their turn. */
interface ParserBudgets {
  /** Threads that may run tasks of one size. */
  bodyThreads: Budget;
  /** Tasks of one size and caller that run, or wait for a thread. */
  bodiesReadPerCaller: Budget;
}

/**
 * Runs small tasks at once, and others in threads, so that they do not hold up other requests. Medium tasks have
 * threads of their own: they never wait for large ones (docs/decisions/0036-large-bodies.md).
 */
export class ParserThreads {
  readonly #lanes: Record<ThreadedSize, ParserLane>;

  constructor(budgets: ParserBudgets) {
    this.#lanes = { medium: new ParserLane("medium", budgets), large: new ParserLane("large", budgets) };
  }

  /**
   * Hands the bytes of an input that is not small over: nothing else may use them.
   *
   * @param caller customer or address that the input comes from
   * @throws ApiError of the task
   */
  async run<Input extends object, Output>(
    task: ParserTask<Input, Output>,
    input: Input,
    caller: string,
  ): Promise<Output> {
    const size = task.sizeOf(input);
    if (size === "small") return task.run(input);
    const outcome = await this.#lanes[size].run({ task: task.name, input }, caller);
    // The thread runs the function of this task.
    if (outcome.kind === "done") return outcome.output as Output;
    throw ApiError.copyOf(outcome.refusal);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()));
  }
}

/** Threads for tasks of one size, at which callers take turns. */
class ParserLane {
  readonly #size: ThreadedSize;
  readonly #bodyThreads: Budget;
  readonly #bodiesReadPerCaller: Budget;
  readonly #threads: WorkerThreads<ParserCall, ParserOutcome>;
  readonly #turnsOfCallers: ConcurrencyLimiter;
  readonly #turns: ConcurrencyLimiter;

  constructor(size: ThreadedSize, { bodyThreads, bodiesReadPerCaller }: ParserBudgets) {
    this.#size = size;
    this.#bodyThreads = bodyThreads;
    this.#bodiesReadPerCaller = bodiesReadPerCaller;
    this.#turnsOfCallers = new ConcurrencyLimiter({ maxConcurrent: bodiesReadPerCaller.max });
    this.#turns = new ConcurrencyLimiter({ maxConcurrent: bodyThreads.max });
    const maxHeapMiB = MAX_HEAP_MIB[size];
    this.#threads = new WorkerThreads({ entry: "parser-worker", size: bodyThreads.max, maxHeapMiB });
  }

  run(call: ParserCall, caller: string): Promise<ParserOutcome> {
    return this.#turnsOfCallers.run(caller, () => this.#runInTurn(call, caller));
  }

  async #runInTurn(call: ParserCall, caller: string): Promise<ParserOutcome> {
    const release = this.#bodiesReadPerCaller.take(`${this.#size} ${caller}`);
    try {
      return await this.#turns.run("", () => this.#runInThread(call));
    } finally {
      release();
    }
  }

  async #runInThread(call: ParserCall): Promise<ParserOutcome> {
    const release = this.#bodyThreads.take(this.#size);
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
