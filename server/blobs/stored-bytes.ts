import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { BaseLogger } from "pino";
import { findRecentOwner } from "../access/recent-owners";
import type { Queries } from "../database/open";
import { ApiError, tooManyRequests } from "../http/api-error";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { measureStoredBytes, ROW_BYTES } from "./measure-stored-bytes";

const STORED_BYTES = "storedBytesPerCustomer";
/** Seconds after which another try makes sense. Deleted and expired files are removed within a day. */
const RETRY_AFTER_SECONDS = 600;

const MAX_CUSTOMERS = 10_000;

/** A customer is measured again after this time in ms, so that what other processes have stored counts, too. */
const MEASURE_AFTER_MS = 10 * 60_000;
/** Soonest time in ms for a customer who may be near the limit. */
const MEASURE_SOON_MS = 10_000;
/** Measuring takes at most this part of the time. */
const PART_OF_TIME = 1 / 20;
/**
 * Part of the limit, and number of additions, that are a reason to measure again: something may have been replaced, or
 * copied together with what was added.
 */
const LARGE_PART = 1 / 16;
const MANY_ADDITIONS = 1_000;
/** Longest wait for the first measurement of customers who look at their storage, in ms. */
const MAX_WAIT_MS = 500;

interface Customer {
  id: string;
  /** Bytes when the customer was last measured; undefined before. */
  measured: number | undefined;
  /** Bytes that this process has added since, and the number of additions. */
  added: number;
  additions: number;
  /** Settles when a running measurement has ended. */
  measuring: Promise<void> | undefined;
  /** When the customer may be measured again, and must be, in ms. */
  measureFrom: number;
  measureAt: number;
}

interface StoredBytesOptions {
  db: Queries;
  /** Most bytes that a customer's workspaces may store. Infinity: they are not measured. */
  max: number;
  log: BaseLogger;
}

/**
 * Limits what the workspaces of one customer store. The database is measured from time to time, in the background, and
 * each process counts what it has added since (docs/decisions/0081-stored-bytes.md). So a call waits for no
 * measurement, and what is stored may exceed the limit by what several processes add in the meantime.
 */
export class StoredBytes {
  readonly #options: StoredBytesOptions;
  readonly #customers = new LRUCache<string, Customer>({ max: MAX_CUSTOMERS });
  /** One step at a time. The measurements of several customers take turns. */
  readonly #turns = new ConcurrencyLimiter({ maxConcurrent: 1 });
  readonly #measuring = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: StoredBytesOptions) {
    this.#options = options;
  }

  /**
   * Adds what is about to be stored in a workspace.
   *
   * @param contents sizes in bytes
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async add(workspaceId: string, ...contents: number[]): Promise<void> {
    const customer = await this.#customerOf(workspaceId);
    this.#assertRoom(customer, contents);
    // In the same tick as the check, so that calls at the same time count.
    customer.added += sizeOf(contents);
    customer.additions++;
  }

  /** Checks whether the same could be added. @throws ApiError TOO_MANY_REQUESTS */
  async assertRoom(workspaceId: string, ...contents: number[]): Promise<void> {
    this.#assertRoom(await this.#customerOf(workspaceId), contents);
  }

  /** @returns bytes that the owner of a workspace stores, and may store; undefined if unknown or not limited */
  async read(workspaceId: string): Promise<{ bytes: number; max: number } | undefined> {
    const { max } = this.#options;
    if (max === Infinity) return undefined;
    const customer = await this.#customerOf(workspaceId);
    this.#measureIfDue(customer, false);
    if (customer.measured === undefined)
      await Promise.race([customer.measuring, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
    return customer.measured === undefined ? undefined : { bytes: customer.measured + customer.added, max };
  }

  /** Stops measuring. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  /** Resolves when the running measurements have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#measuring);
  }

  async #customerOf(workspaceId: string): Promise<Customer> {
    if (this.#options.max === Infinity) return newCustomer("");
    const ownerId = await findRecentOwner(this.#options.db, workspaceId);
    const customer = this.#customers.get(ownerId) ?? newCustomer(ownerId);
    this.#customers.set(ownerId, customer);
    return customer;
  }

  #assertRoom(customer: Customer, contents: readonly number[]): void {
    const { max } = this.#options;
    if (max === Infinity) return;
    const isFull = customer.measured !== undefined && customer.measured + customer.added + sizeOf(contents) > max;
    this.#measureIfDue(customer, isFull);
    if (isFull) throw tooManyRequests(STORED_BYTES, max, RETRY_AFTER_SECONDS);
  }

  #measureIfDue(customer: Customer, isFull: boolean): void {
    const { signal } = this.#closing;
    if (customer.measuring || signal.aborted) return;
    const isNear = isFull || customer.added > this.#options.max * LARGE_PART || customer.additions > MANY_ADDITIONS;
    if (performance.now() < (isNear ? customer.measureFrom : customer.measureAt)) return;
    const measuring = this.#measure(customer)
      .catch((error) => {
        if (signal.aborted) return;
        this.#options.log.warn({ err: error, customerId: customer.id }, "stored bytes could not be measured");
      })
      .finally(() => {
        customer.measuring = undefined;
        this.#measuring.delete(measuring);
      });
    customer.measuring = measuring;
    this.#measuring.add(measuring);
  }

  async #measure(customer: Customer): Promise<void> {
    const started = performance.now();
    // Later additions may be measured or not, so they count.
    const addedBefore = customer.added;
    customer.additions = 0;
    // After a failure, it is tried again as late as after a success.
    setNext(customer, started, 0);
    const { signal } = this.#closing;
    const inTurn = <Result>(step: () => Promise<Result>) => this.#turns.run("", step, signal);
    customer.measured = await measureStoredBytes(this.#options.db, customer.id, { signal, inTurn });
    customer.added -= addedBefore;
    setNext(customer, performance.now(), (performance.now() - started) / PART_OF_TIME);
  }
}

/** Returns whether a call was refused because its customer stores too much. Waiting does not help. */
export const isStorageFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.data?.limit === STORED_BYTES;

const newCustomer = (id: string): Customer => ({
  id,
  measured: undefined,
  added: 0,
  additions: 0,
  measuring: undefined,
  measureFrom: 0,
  measureAt: 0,
});

function setNext(customer: Customer, now: number, pauseMs: number): void {
  customer.measureFrom = now + Math.max(MEASURE_SOON_MS, pauseMs);
  customer.measureAt = now + Math.max(MEASURE_AFTER_MS, pauseMs);
}

const sizeOf = (contents: readonly number[]): number => contents.reduce((sum, bytes) => sum + bytes + ROW_BYTES, 0);
