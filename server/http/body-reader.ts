import { availableParallelism } from "node:os";
import { callsByName } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
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

const THREADS = Math.max(1, Math.floor(availableParallelism() / 2));
/**
 * Memory of one thread. A thread that runs out of memory would end the service. The worst body within the limits needs
 * less than 200 MiB.
 */
const MAX_HEAP_MIB = 512;
/** Names of the calls, by which the threads find them. */
const NAMES = new Map<Endpoint, string>(Object.entries(callsByName).map(([name, endpoint]) => [endpoint, name]));
/** Large bodies of one caller that are read at the same time. */
const MAX_PER_CALLER = 1;

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
  readonly #threads = new WorkerThreads<BodyTask, BodyOutcome>({
    entry: "http/body-worker",
    size: THREADS,
    maxHeapMiB: MAX_HEAP_MIB,
  });
  readonly #callers = new ConcurrencyLimiter({ maxConcurrent: MAX_PER_CALLER });

  /** Hands the bytes of a large body over: nothing else may use them. @returns the valid body @throws ApiError */
  async read(raw: RawBody, { endpoint, caller }: Origin): Promise<unknown> {
    const call = endpoint?.body && NAMES.get(endpoint);
    if (call === undefined || isSmall(raw, endpoint ?? {})) return readBody(raw, endpoint ?? {});
    const outcome = await this.#callers.run(caller, () =>
      this.#threads.run({ call, raw }, [raw.bytes.buffer as ArrayBuffer]),
    );
    if (outcome.kind === "valid") return outcome.body;
    throw new ApiError(outcome.errorCode, outcome.data ? { data: outcome.data } : {});
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
