import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LeasedLimit } from "../../../server/apikeys/leased-limit";
import { createDatabaseCounter } from "../../../server/http/attempt-limit";
import { testDatabase } from "../../support/database";

const MAX = 500;
const WINDOW_SECONDS = 60;

/** Returns the limits of several processes, and the queries that they have made. */
async function startProcesses(count: number) {
  const { db } = await testDatabase();
  const counter = createDatabaseCounter(db, randomUUID(), { points: MAX, duration: WINDOW_SECONDS });
  const queries = vi.spyOn(counter, "consume");
  const dependencies = { counter, max: MAX, windowMs: WINDOW_SECONDS * 1_000 };
  return { processes: Array.from({ length: count }, () => new LeasedLimit(dependencies)), queries };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sets all clocks of this process to the next window. */
function letWindowPass() {
  const passed = WINDOW_SECONDS * 1_000 + 1;
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + passed);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + passed });
}

describe("a limit that processes share", () => {
  it("lets exactly its number of calls through, and asks the database for few of them", async () => {
    const { processes, queries } = await startProcesses(3);
    const calls = await Promise.all(
      processes.flatMap((process) => Array.from({ length: MAX }, () => process.count("key"))),
    );
    expect(calls.filter(({ isRefused }) => !isRefused)).toHaveLength(MAX);
    expect(queries.mock.calls.length).toBeLessThan(calls.length / 4);
    const before = queries.mock.calls.length;
    for (const process of processes) {
      expect(await process.count("key")).toMatchObject({ isRefused: true, remaining: 0 });
    }
    expect(queries.mock.calls.length).toBe(before);
  });

  it("counts each key apart, and tells how many calls are left", async () => {
    const { processes } = await startProcesses(1);
    const [only] = processes;
    expect(await only?.count("first")).toMatchObject({ isRefused: false, remaining: MAX - 1 });
    expect(await only?.count("first")).toMatchObject({ isRefused: false, remaining: MAX - 2 });
    expect(await only?.count("second")).toMatchObject({ isRefused: false, remaining: MAX - 1 });
  });

  it("begins again with the next window", async () => {
    const { processes } = await startProcesses(2);
    for (const process of processes) for (let call = 0; call < MAX; call++) await process.count("key");
    letWindowPass();
    for (const process of processes) expect(await process.count("key")).toMatchObject({ isRefused: false });
  });

  it("keeps no lease for longer than a window, even if the system's time is set back", async () => {
    const { processes } = await startProcesses(2);
    const [first, second] = processes;
    await first?.count("key");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    expect((await second?.count("key"))?.msBeforeNext).toBeLessThanOrEqual(WINDOW_SECONDS * 1_000);
  });
});

describe("a limit of one process", () => {
  const startProcess = () => new LeasedLimit({ counter: undefined, max: 2, windowMs: WINDOW_SECONDS * 1_000 });

  it("refuses the calls above it, until the window ends", async () => {
    const limit = startProcess();
    const calls = [await limit.count("key"), await limit.count("key"), await limit.count("key")];
    expect(calls).toMatchObject([
      { isRefused: false, remaining: 1 },
      { isRefused: false, remaining: 0 },
      { isRefused: true, remaining: 0, msBeforeNext: expect.any(Number) },
    ]);
    expect(await limit.count("other")).toMatchObject({ isRefused: false, remaining: 1 });
    letWindowPass();
    expect(await limit.count("key")).toMatchObject({ isRefused: false, remaining: 1 });
  });

  it.each([-3_600_000, 3_600_000])("keeps its windows if the system's time changes by %i ms", async (change) => {
    const limit = startProcess();
    for (const remaining of [1, 0]) expect(await limit.count("key")).toMatchObject({ isRefused: false, remaining });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + change });
    expect(await limit.count("key")).toMatchObject({ isRefused: true });
    letWindowPass();
    expect(await limit.count("key")).toMatchObject({ isRefused: false, remaining: 1 });
  });
});
