import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";

/** Delays that run, in the order of their start. */
const delays: { ms: number; end: () => void }[] = [];

/** Returns refusals whose delays end when the test says so. */
const createRefusals = () =>
  new RepeatedRefusals(
    (ms, _value, { signal }) =>
      new Promise<void>((end, fail) => {
        delays.push({ ms, end });
        signal.addEventListener("abort", () => fail(signal.reason));
      }),
  );

/** Refuses calls, and returns the delays of the refusals that are not sent at once. `leave` ends their connections. */
async function refuse(refusals: RepeatedRefusals, caller: string, count: number) {
  const before = delays.length;
  const connections = Array.from({ length: count }, () => new AbortController());
  const sent = connections.map(({ signal }) => refusals.wait(caller, signal));
  await Promise.all(sent.slice(0, 5));
  await vi.waitFor(() => expect(delays.length - before).toBe(count - 5));
  const leave = () => {
    for (const connection of connections) connection.abort();
  };
  return { delays: delays.slice(before), sent, leave };
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
  const { delays } = await refuse(createRefusals(), "burst", 5 + 75);
  for (const { ms } of delays) {
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms).toBeLessThanOrEqual(2_000);
  }
});

it("delays further ones for longer the more of them wait, but never more than ten seconds", async () => {
  const refusals = createRefusals();
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

it.each([
  ["are sent", ({ delays }: Awaited<ReturnType<typeof refuse>>) => delays.forEach(({ end }) => void end())],
  ["are given up, because the caller is gone", ({ leave }: Awaited<ReturnType<typeof refuse>>) => leave()],
])("delays a caller no longer than at first when its earlier refusals %s", async (_, endAll) => {
  const refusals = createRefusals();
  const flood = await refuse(refusals, "flood", 5 + 600);
  endAll(flood);
  await Promise.all(flood.sent);

  vi.setSystemTime(2_000);
  const later = await refuse(refusals, "flood", 5 + 1);
  expect(later.delays[0]?.ms).toBeLessThanOrEqual(2_000);
});
