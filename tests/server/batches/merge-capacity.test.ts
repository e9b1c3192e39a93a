import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MergeCapacity, MergeStopped } from "../../../server/batches/merge-capacity";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONG_MS = 2_000;

function start() {
  const onGrown = vi.fn();
  const capacity = new MergeCapacity(onGrown);
  /** Begins a merge. It ends with `end`, or when its signal is aborted. */
  const begin = (ownerId: string) => {
    let end = () => {};
    let reason: unknown;
    const running = capacity.run(ownerId, (signal) => {
      return new Promise<void>((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => {
          reason = signal.reason;
          resolve();
        });
      });
    });
    return {
      hasStopped: () => reason instanceof MergeStopped,
      end: () => {
        end();
        return running;
      },
    };
  };
  const canBegin = (...owners: string[]) => owners.map((ownerId) => capacity.canBegin(ownerId));
  return { onGrown, begin, canBegin };
}

it("merges one batch after the other as long as none takes long", async () => {
  const { onGrown, begin, canBegin } = start();
  const first = begin("one");
  vi.advanceTimersByTime(LONG_MS - 1);
  expect(canBegin("one", "two")).toEqual([false, false]);
  await first.end();
  vi.advanceTimersByTime(LONG_MS);
  expect(canBegin("one", "two")).toEqual([true, true]);
  expect(onGrown).not.toHaveBeenCalled();
});

it("lets the next customer's merge begin beside a long one, but no further one of the same customer", async () => {
  const { onGrown, begin, canBegin } = start();
  const long = begin("one");
  vi.advanceTimersByTime(LONG_MS);
  expect(onGrown).toHaveBeenCalledOnce();
  expect(canBegin("one", "two")).toEqual([false, true]);
  begin("two");
  expect(canBegin("three")).toEqual([false]);
  await long.end();
  expect(long.hasStopped()).toBe(false);
});

it("stops a merge that takes long if the long place is taken, so that a newcomer finds a place", async () => {
  const { begin, canBegin } = start();
  const long = begin("one");
  vi.advanceTimersByTime(LONG_MS);
  const second = begin("two");
  vi.advanceTimersByTime(LONG_MS);
  expect([second.hasStopped(), long.hasStopped()]).toEqual([true, false]);
  await second.end();
  // The stopped one begins again when the long place is free.
  expect(canBegin("two", "three")).toEqual([false, true]);
  await long.end();
  expect(canBegin("two", "three")).toEqual([true, true]);
});

it("stops a slow customer's merge if another one has taken the long place since it could begin", async () => {
  const { begin, canBegin } = start();
  const earlier = begin("slow");
  vi.advanceTimersByTime(LONG_MS);
  await earlier.end();
  const other = begin("other");
  expect(canBegin("slow", "newcomer")).toEqual([true, false]);
  vi.advanceTimersByTime(LONG_MS);
  const slow = begin("slow");
  expect(canBegin("newcomer")).toEqual([false]);
  vi.advanceTimersByTime(LONG_MS);
  expect([other.hasStopped(), slow.hasStopped()]).toEqual([false, true]);
  await slow.end();
  expect(canBegin("newcomer")).toEqual([true]);
});

it("gives customers whose merges were long a moment ago the long place only", async () => {
  const { begin, canBegin } = start();
  for (const ownerId of ["one", "two"]) {
    const merge = begin(ownerId);
    vi.advanceTimersByTime(LONG_MS);
    await merge.end();
  }
  const merge = begin("one");
  vi.advanceTimersByTime(LONG_MS);
  expect(merge.hasStopped()).toBe(false);
  expect(canBegin("two", "three")).toEqual([false, true]);
  await merge.end();
  vi.advanceTimersByTime(20 * 60_000);
  begin("one");
  expect(canBegin("two", "three")).toEqual([false, false]);
});
