import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecentCustomers } from "../../../server/documents/recent-customers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("knows other customers while their documents are made and for a moment afterwards, and then says so", () => {
  const onQuiet = vi.fn();
  const recent = new RecentCustomers(onQuiet);
  recent.begin("large");
  expect([recent.hasOthers("large"), recent.hasOthers("small")]).toEqual([false, true]);

  recent.begin("small");
  vi.advanceTimersByTime(10_000);
  expect(recent.hasOthers("large")).toBe(true);
  recent.end("small");
  vi.advanceTimersByTime(199);
  expect(recent.hasOthers("large")).toBe(true);
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(recent.hasOthers("large")).toBe(false);
  expect(onQuiet).toHaveBeenCalledOnce();
});

it("still knows a customer whose next document comes in time", () => {
  const recent = new RecentCustomers(() => undefined);
  recent.begin("small");
  recent.end("small");
  vi.advanceTimersByTime(199);
  recent.begin("small");
  vi.advanceTimersByTime(10_000);
  expect(recent.hasOthers("large")).toBe(true);
});

it("knows a customer until the last of several documents has ended", () => {
  const recent = new RecentCustomers(() => undefined);
  for (const owner of ["large", "large"]) recent.begin(owner);
  recent.end("large");
  vi.advanceTimersByTime(10_000);
  expect(recent.hasOthers("small")).toBe(true);
  recent.end("large");
  vi.advanceTimersByTime(200);
  expect(recent.hasOthers("small")).toBe(false);
});
