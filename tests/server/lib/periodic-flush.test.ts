import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PeriodicFlush } from "../../../server/lib/periodic-flush";
import { eventually } from "../../support/eventually";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** Starts a flush whose writes end when the test says so. */
function start() {
  const writes: (() => void)[] = [];
  const write = () => new Promise<void>((resolve) => writes.push(resolve));
  return { writes, flush: new PeriodicFlush({ write, intervalMs: 1_000 }) };
}

describe("a periodic flush", () => {
  it("writes once per interval, and never twice at the same time", async () => {
    const { writes, flush } = start();
    vi.advanceTimersByTime(3_000);
    expect(writes).toHaveLength(1);
    const joined = flush.flush();
    expect(writes).toHaveLength(1);
    writes[0]?.();
    await joined;
    vi.advanceTimersByTime(1_000);
    expect(writes).toHaveLength(2);
  });

  it("writes once more when it closes, after the write that is under way", async () => {
    const { writes, flush } = start();
    vi.advanceTimersByTime(1_000);
    const closing = flush.close();
    writes[0]?.();
    await eventually(() => expect(writes).toHaveLength(2));
    writes[1]?.();
    await closing;
    vi.advanceTimersByTime(10_000);
    expect(writes).toHaveLength(2);
  });
});
