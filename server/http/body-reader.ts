import { callsByName } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import type { Budget } from "../budgets/budget";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { WorkerThreads } from "../processes/worker-threads";
import { ApiError } from "./api-error";
import type { BodyOutcome, BodyTask } from "./body-worker";
import { countBodyValues, type RawBody, readBody } from "./read-body";

/**
 * Size of the bodies that the main thread reads. In the worst case (short fields with different names) the main thread
 * is busy for 25 ms with so many values (bench/event-loop.ts).
 */
const MAX_SMALL_BYTES = 256 * 1024;
const MAX_SMALL_VALUES = 20_000;

/**
 * Memory of one thread. A thread that runs out of memory would end the service. The worst body within the limits needs
 * less than 200 MiB.
 */
const MAX_HEAP_MIB = 512;
/** Names of the calls, by which the threads find them. */
const NAMES = new Map<Endpoint, string>(Object.entries(callsByName).map(([name, endpoint]) => [endpoint, name]));

/** Bodies above these budgets wait for their turn. */
interface BodyReaderBudgets {
  /** Threads that may run. */
  bodyThreads: Budget;
  /** Large bodies of one caller that are read, or wait for a thread. */
  bodiesReadPerCaller: Budget;
}

interface Origin {
  /** Undefined for a route that is not part of the contract. */
  endpoint: Endpoint | undefined;
  /** Customer or address that the body comes from. */
  caller: string;
}

/**
 * Reads bodies: small ones at once, large ones in threads of their own, so that they do not hold up other requests
 * (docs/decisions/0036-large-bodies.md).
 */
export class BodyReader {
  readonly #bodyThreads: Budget;
  readonly #bodiesReadPerCaller: Budget;
  readonly #threads: WorkerThreads<BodyTask, BodyOutcome>;
  readonly #turnsOfCallers: ConcurrencyLimiter;
  readonly #turns: ConcurrencyLimiter;

  constructor({ bodyThreads, bodiesReadPerCaller }: BodyReaderBudgets) {
    this.#bodyThreads = bodyThreads;
    this.#bodiesReadPerCaller = bodiesReadPerCaller;
    this.#turnsOfCallers = new ConcurrencyLimiter({ maxConcurrent: bodiesReadPerCaller.max });
    this.#turns = new ConcurrencyLimiter({ maxConcurrent: bodyThreads.max });
    this.#threads = new WorkerThreads({ entry: "http/body-worker", size: bodyThreads.max, maxHeapMiB: MAX_HEAP_MIB });
  }

  /** Hands the bytes of a large body over: nothing else may use them. @returns the valid body @throws ApiError */
  async read(raw: RawBody, { endpoint, caller }: Origin): Promise<unknown> {
    const call = endpoint?.body && NAMES.get(endpoint);
    if (call === undefined || isSmall(raw, endpoint ?? {})) return readBody(raw, endpoint ?? {});
    const outcome = await this.#turnsOfCallers.run(caller, () => this.#readInTurn({ call, raw }, caller));
    if (outcome.kind === "valid") return outcome.body;
    throw ApiError.copyOf(outcome.refusal);
  }

  async #readInTurn(task: BodyTask, caller: string): Promise<BodyOutcome> {
    const release = this.#bodiesReadPerCaller.take(caller);
    try {
      return await this.#turns.run("", () => this.#readInThread(task));
    } finally {
      release();
    }
  }

  async #readInThread(task: BodyTask): Promise<BodyOutcome> {
    const release = this.#bodyThreads.take("");
    try {
      return await this.#threads.run(task, [task.raw.bytes.buffer as ArrayBuffer]);
    } finally {
      release();
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
function isSmall(raw: RawBody, rules: Pick<Endpoint, "body" | "maxBodyValues">): boolean {
  const { length } = raw.bytes;
  // Each value takes a byte or more.
  if (length <= MAX_SMALL_VALUES) return true;
  return length <= MAX_SMALL_BYTES && countBodyValues(raw, rules) <= MAX_SMALL_VALUES;
}
