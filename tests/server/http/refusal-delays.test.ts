import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";

/** Delays that run, in the order of their start. */
const delays: { ms: number; end: () => void }[] = [];

vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise<void>((end) => delays.push({ ms, end })),
}));

/** Sends refusals of a caller, and returns the delays of those that are not sent at once. */
async function refuse(refusals: RepeatedRefusals, caller: string, count: number) {
  const before = delays.length;
  const sent = Array.from({ length: count }, () => refusals.wait(caller));
  await Promise.all(sent.slice(0, 5));
  await vi.waitFor(() => expect(delays.length - before).toBe(count - 5));
  return { delays: delays.slice(before), sent };
}

beforeEach(() => {
  // Ends the second in which refusals are counted, without waiting for it.
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
  delays.length = 0;
});

it("delays up to 75 refusals of a caller by one to two seconds", async () => {
  const { delays } = await refuse(new RepeatedRefusals(), "burst", 5 + 75);
  for (const { ms } of delays) {
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms).toBeLessThanOrEqual(2_000);
  }
});

it("delays further ones for longer the more of them wait, but never more than ten seconds", async () => {
  const refusals = new RepeatedRefusals();
  const { delays } = await refuse(refusals, "flood", 5 + 600);
  expect(delays[299]?.ms).toBeGreaterThanOrEqual(4_000);
  expect(delays[299]?.ms).toBeLessThanOrEqual(8_000);
  for (const { ms } of delays.slice(375)) {
    expect(ms).toBeGreaterThanOrEqual(5_000);
    expect(ms).toBeLessThanOrEqual(10_000);
  }

  const other = await refuse(refusals, "other", 5 + 1);
  expect(other.delays[0]?.ms).toBeLessThanOrEqual(2_000);
});

it("delays a caller no longer than at first when its earlier refusals are sent", async () => {
  const refusals = new RepeatedRefusals();
  const flood = await refuse(refusals, "flood", 5 + 600);
  for (const { end } of flood.delays) end();
  await Promise.all(flood.sent);

  vi.setSystemTime(2_000);
  const later = await refuse(refusals, "flood", 5 + 1);
  expect(later.delays[0]?.ms).toBeLessThanOrEqual(2_000);
});
