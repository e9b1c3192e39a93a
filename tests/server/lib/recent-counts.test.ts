import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecentCounts } from "../../../server/lib/recent-counts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

it("counts events by key, and forgets each after one to two periods", () => {
  const counts = new RecentCounts({ periodMs: 1_000 });
  counts.add("a");
  vi.advanceTimersByTime(900);
  counts.add("a");
  counts.add("b");
  expect([counts.of("a"), counts.of("b"), counts.of("c")]).toEqual([2, 1, 0]);
  vi.advanceTimersByTime(1_000);
  counts.add("a");
  expect([counts.of("a"), counts.of("b")]).toEqual([3, 1]);
  vi.advanceTimersByTime(200);
  expect([counts.of("a"), counts.of("b")]).toEqual([1, 0]);
  vi.advanceTimersByTime(10_000);
  expect(counts.of("a")).toBe(0);
});
