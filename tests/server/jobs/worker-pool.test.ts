import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { RENEW_LEASES_EVERY_MS } from "../../../server/jobs/lease";
import { WorkerPool } from "../../../server/jobs/worker-pool";
import { silentLog } from "../../support/database";
import { eventually } from "../../support/eventually";

const POLL_MS = 1_000;
/** Time until the next poll in tests that have none. */
const NEVER_MS = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a pool that processes the items of a list; `finish` ends the processing of one item. */
function startPool(items: number[], size: number) {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const pool = new WorkerPool({
    size,
    pollMs: POLL_MS,
    take: async (max) => items.splice(0, max),
    work: (item: number) => {
      started.push(item);
      return new Promise<void>((resolve) => finish.push(resolve));
    },
    log: silentLog,
    errorMessage: "items could not be processed",
  });
  onTestFinished(async () => {
    const closed = pool.close();
    for (const each of finish) each();
    await closed;
  });
  return { pool, started, finish };
}

describe("a worker pool", () => {
  it("runs at most as many workers as its size, and takes the next item when one is finished", async () => {
    const { started, finish } = startPool([1, 2, 3], 2);
    await eventually(() => expect(started).toEqual([1, 2]));
    finish[0]?.();
    await eventually(() => expect(started).toEqual([1, 2, 3]));
  });

  it("asks for as many items as it has idle workers, and not again if fewer are due", async () => {
    const items = [1, 2];
    const asked: number[] = [];
    let finish: () => void = () => undefined;
    const pool = new WorkerPool({
      size: 5,
      pollMs: NEVER_MS,
      async take(max) {
        asked.push(max);
        return items.splice(0, max);
      },
      work: (item: number) => (item === 1 ? new Promise<void>((resolve) => (finish = resolve)) : Promise.resolve()),
      log: silentLog,
      errorMessage: "items could not be processed",
    });
    // Once at the start, and once when the second item is finished.
    await eventually(() => expect(asked).toEqual([5, 4]));
    finish();
    await eventually(() => expect(asked).toEqual([5, 4, 5]));
    await pool.close();
  });

  it("has as few workers as its size says at the moment", async () => {
    let size = 1;
    const items = [1, 2, 3];
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const pool = new WorkerPool({
      size: () => size,
      pollMs: POLL_MS,
      take: async (max) => items.splice(0, max),
      work: (item: number) => {
        started.push(item);
        return new Promise<void>((resolve) => finish.push(resolve));
      },
      log: silentLog,
      errorMessage: "items could not be processed",
    });
    await eventually(() => expect(started).toEqual([1]));
    size = 2;
    pool.wake();
    await eventually(() => expect(started).toEqual([1, 2]));
    size = 1;
    finish[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([1, 2]);
    finish[1]?.();
    await eventually(() => expect(started).toEqual([1, 2, 3]));
    finish[2]?.();
    await pool.close();
  });

  it("renews the leases of the items that are being processed, and looks for items after a delay", async () => {
    vi.useFakeTimers();
    const items = [1];
    const renewed: number[][] = [];
    let finish: () => void = () => undefined;
    const started: number[] = [];
    const pool = new WorkerPool({
      size: 2,
      pollMs: 60_000,
      take: async (max) => items.splice(0, max),
      work: (item: number) => {
        started.push(item);
        return new Promise<void>((resolve) => (finish = resolve));
      },
      renewLeases: async (leased: number[]) => void renewed.push(leased),
      log: silentLog,
      errorMessage: "items could not be processed",
    });
    await vi.advanceTimersByTimeAsync(RENEW_LEASES_EVERY_MS * 2);
    expect(renewed).toEqual([[1], [1]]);
    finish();
    await vi.advanceTimersByTimeAsync(RENEW_LEASES_EVERY_MS);
    expect(renewed).toHaveLength(2);
    items.push(2);
    pool.wakeAfter(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(started).toEqual([1, 2]);
    finish();
    await pool.close();
  });

  it("looks for items when it is woken, and at each poll", async () => {
    vi.useFakeTimers();
    const items: number[] = [];
    const { pool, started } = startPool(items, 2);
    await vi.advanceTimersByTimeAsync(1);
    items.push(1);
    pool.wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([1]);
    items.push(2);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(started).toEqual([1, 2]);
  });

  it("looks once more for all wakes that come while it looks for items", async () => {
    const takes: ((items: number[]) => void)[] = [];
    const pool = new WorkerPool({
      size: 10,
      pollMs: NEVER_MS,
      take: () => new Promise<number[]>((resolve) => takes.push(resolve)),
      work: async () => {},
      log: silentLog,
      errorMessage: "items could not be processed",
    });
    for (let wake = 0; wake < 5; wake++) pool.wake();
    expect(takes.length).toBe(1);
    takes[0]?.([]);
    await eventually(() => expect(takes.length).toBe(2));
    takes[1]?.([]);
    await pool.close();
    expect(takes.length).toBe(2);
  });

  it("waits for the next poll after an error, instead of failing again and again", async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const pool = new WorkerPool({
      size: 1,
      pollMs: POLL_MS,
      take: async () => [1],
      work: async () => {
        attempts += 1;
        throw new Error("The database can't be reached");
      },
      log: silentLog,
      errorMessage: "items could not be processed",
    });
    await vi.advanceTimersByTimeAsync(POLL_MS / 2);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(attempts).toBe(2);
    await pool.close();
  });

  it("takes no further items after it was closed, and waits for those it has taken", async () => {
    const { pool, started, finish } = startPool([1, 2], 1);
    await eventually(() => expect(started).toEqual([1]));
    let isClosed = false;
    const closing = pool.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    finish[0]?.();
    await closing;
    expect(started).toEqual([1]);
  });
});
