import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RenderPriority, RenderQueue } from "../../../../server/render/queue/render-queue";
import type { Slot } from "../../../../server/render/queue/running-task";
import { settled } from "./queue-driver";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Adds tasks to a queue, and ends them by their names. */
function drive(concurrency: number) {
  const queue = new RenderQueue({ concurrency, maxQueueLength: 3 });
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  return {
    queue,
    begun,
    async add(name: string, priority: RenderPriority, signal = new AbortController().signal) {
      const run = (_slot: Slot) =>
        new Promise<void>((resolve) => {
          begun.push(name);
          running.set(name, resolve);
        });
      const task = { customerId: name, workspaceId: "", signal, run, abort: () => undefined };
      const result = queue.run(task, priority);
      result.catch(() => undefined);
      await settled();
      return { result };
    },
    async end(name: string) {
      running.get(name)?.();
      await settled();
    },
  };
}

it("begins tasks of low priority only while no other one waits and a slot is free", async () => {
  const { add, end, begun } = drive(2);
  for (const name of ["a", "b", "c"]) await add(name, "normal");
  await add("preview", "low");
  await end("a");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c", "preview"]);
});

it("never makes a task wait for one of low priority", async () => {
  const { add, begun, queue } = drive(2);
  await add("preview", "low");
  for (const name of ["a", "b", "c"]) await add(name, "normal");
  expect(begun).toEqual(["preview", "a", "b"]);
  expect([queue.running, queue.busySlots, queue.waiting]).toEqual([3, 2, 1]);
});

it("leaves half of the slots to tasks that come next", async () => {
  const { add, begun } = drive(4);
  for (const name of ["1", "2", "3"]) await add(name, "low");
  expect(begun).toEqual(["1", "2"]);
});

it("begins one task of low priority after a second, however many others wait", async () => {
  const { add, end, begun } = drive(1);
  for (const name of ["a", "b", "c"]) await add(name, "normal");
  for (const name of ["1", "2"]) await add(name, "low");
  vi.advanceTimersByTime(999);
  await settled();
  expect(begun).not.toContain("1");
  vi.advanceTimersByTime(1);
  await settled();
  expect(begun).toContain("1");
  vi.advanceTimersByTime(5_000);
  await settled();
  expect(begun).not.toContain("2");
  await end("1");
  expect(begun).not.toContain("2");
  vi.advanceTimersByTime(1_000);
  await settled();
  expect(begun).toContain("2");
});

it("refuses what is too much in its own lane, and forgets what its caller gives up", async () => {
  const { add, begun, end, queue } = drive(1);
  await add("a", "normal");
  const caller = new AbortController();
  const gone = await add("gone", "low", caller.signal);
  for (const name of ["1", "2"]) await add(name, "low");
  const refused = await add("3", "low");
  await expect(refused.result).rejects.toMatchObject({ code: "RENDERER_BUSY" });
  caller.abort(new Error("gone"));
  await expect(gone.result).rejects.toThrow("gone");
  await end("a");
  await end("1");
  await end("2");
  expect(begun).toEqual(["a", "1", "2"]);
  await queue.idle();
});
