import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MergeCapacity } from "../../../server/batches/merge-capacity";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONG_MS = 2_000;

function start() {
  const onGrown = vi.fn();
  const capacity = new MergeCapacity(onGrown);
  /** Begins a merge. It ends with `end`, or when its signal is aborted. */
  const begin = (ownerId: string) => {
    let end = () => {};
    let hasStopped = false;
    const running = capacity.run(ownerId, (signal) => {
      return new Promise<void>((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => {
          hasStopped = true;
          resolve();
        });
      });
    });
    return {
      hasStopped: () => hasStopped,
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

it("stops a merge that takes long if both long places are taken, so that a newcomer finds a place", async () => {
  const { begin, canBegin } = start();
  const long = ["one", "two"].map((ownerId) => {
    const merge = begin(ownerId);
    vi.advanceTimersByTime(LONG_MS);
    return merge;
  });
  const third = begin("three");
  vi.advanceTimersByTime(LONG_MS);
  expect([third.hasStopped(), ...long.map((merge) => merge.hasStopped())]).toEqual([true, false, false]);
  await third.end();
  // The stopped one begins again when a long place is free.
  expect(canBegin("three", "four")).toEqual([false, true]);
  await long[0]?.end();
  expect(canBegin("three", "four")).toEqual([true, true]);
});

it("gives customers whose merges were long a moment ago long places only", async () => {
  const { begin, canBegin } = start();
  for (const ownerId of ["one", "two", "three"]) {
    const merge = begin(ownerId);
    vi.advanceTimersByTime(LONG_MS);
    await merge.end();
  }
  const merges = [begin("one"), begin("two")];
  vi.advanceTimersByTime(LONG_MS);
  expect(merges.map((merge) => merge.hasStopped())).toEqual([false, false]);
  expect(canBegin("three", "four")).toEqual([false, true]);
  for (const merge of merges) await merge.end();
  vi.advanceTimersByTime(20 * 60_000);
  begin("one");
  expect(canBegin("three", "four")).toEqual([false, false]);
});
