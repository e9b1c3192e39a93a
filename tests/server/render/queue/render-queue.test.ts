import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderPriority, RenderQueue } from "../../../../server/render/queue/render-queue";
import type { Slot } from "../../../../server/render/queue/running-task";
import { settled } from "./queue-driver";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Adds tasks to a queue, and ends them by their names. A name begins with its customer: `anna/2`. */
function drive(concurrency: number) {
  const queue = new RenderQueue({ concurrency, maxQueueLength: 3 });
  const begun: string[] = [];
  const running = new Map<string, { slot: Slot; end: () => void }>();
  return {
    queue,
    begun,
    async add(name: string, priority: RenderPriority, signal = new AbortController().signal) {
      const run = (slot: Slot) =>
        new Promise<void>((end) => {
          begun.push(name);
          running.set(name, { slot, end });
        });
      const [customerId = ""] = name.split("/");
      const task = { customerId, workspaceId: "", signal, run, abort: () => undefined };
      const result = queue.run(task, priority);
      result.catch(() => undefined);
      await settled();
      return { result };
    },
    async end(name: string) {
      running.get(name)?.end();
      await settled();
    },
    /** Makes a task give its slot back, as a document does that waits for `platenReady`. */
    async release(name: string) {
      running.get(name)?.slot.release();
      await settled();
    },
    /** Makes a task that waits want its slot again. */
    async take(name: string) {
      void running.get(name)?.slot.take();
      await settled();
    },
  };
}

const advance = async (ms: number) => {
  vi.advanceTimersByTime(ms);
  await settled();
};

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

describe("one task of low priority begins each second, although no slot is free,", () => {
  it("however many others wait", async () => {
    const { add, end, begun } = drive(1);
    for (const name of ["a", "b", "c"]) await add(name, "normal");
    for (const name of ["1", "2"]) await add(name, "low");
    await advance(999);
    expect(begun).not.toContain("1");
    await advance(1);
    expect(begun).toContain("1");
    await end("1");
    await advance(999);
    expect(begun).not.toContain("2");
    await advance(1);
    expect(begun).toContain("2");
  });

  it("even if those that have begun only wait", async () => {
    const { add, release, begun, queue } = drive(2);
    for (const name of ["attacker/1", "attacker/2"]) await add(name, "normal");
    for (const name of ["attacker/3", "anna", "ben"]) await add(name, "low");
    await advance(1_000);
    await release("attacker/3");
    await advance(1_000);
    expect(begun.slice(2)).toEqual(["attacker/3", "anna"]);
    await release("anna");
    await advance(1_000);
    expect(begun.slice(2)).toEqual(["attacker/3", "anna", "ben"]);
    expect([queue.running, queue.busySlots]).toEqual([5, 2]);
  });

  it("even if those of other customers work for ever, but not beside one of the same customer", async () => {
    const { add, begun } = drive(1);
    await add("a", "normal");
    for (const name of ["endless/1", "endless/2", "anna"]) await add(name, "low");
    await advance(1_000);
    expect(begun).toEqual(["a", "endless/1"]);
    await advance(999);
    expect(begun).toEqual(["a", "endless/1"]);
    await advance(1);
    expect(begun).toEqual(["a", "endless/1", "anna"]);
    await advance(30_000);
    expect(begun).toEqual(["a", "endless/1", "anna"]);
  });

  it("not two together, if several customers wait and several slots are for low priority", async () => {
    const { add, begun } = drive(4);
    for (const name of ["a", "b", "c", "d"]) await add(name, "normal");
    for (const name of ["1", "2", "3"]) await add(name, "low");
    await advance(1_000);
    expect(begun.slice(4)).toEqual(["1"]);
    await advance(1_000);
    expect(begun.slice(4)).toEqual(["1", "2"]);
  });

  it("as soon as the customer's task before it gives its slot back, without timers until then", async () => {
    const { add, release, take, end, begun } = drive(4);
    for (const name of ["a", "b", "c", "d"]) await add(name, "normal");
    for (const name of ["anna/1", "anna/2", "anna/3"]) await add(name, "low");
    await advance(5_000);
    expect(begun.slice(4)).toEqual(["anna/1"]);
    expect(vi.getTimerCount()).toBe(0);
    await release("anna/1");
    expect(begun.slice(4)).toEqual(["anna/1", "anna/2"]);
    await end("anna/2");
    await take("anna/1");
    await advance(5_000);
    expect(begun).not.toContain("anna/3");
    await end("anna/1");
    expect(begun).toContain("anna/3");
  });

  it("counted from the first one that waits", async () => {
    const { add, begun } = drive(1);
    const caller = new AbortController();
    await add("a", "normal");
    await add("gone", "low", caller.signal);
    await advance(900);
    caller.abort(new Error("gone"));
    await settled();
    expect(vi.getTimerCount()).toBe(0);
    await advance(900);
    await add("1", "low");
    await advance(999);
    expect(begun).toEqual(["a"]);
    await advance(1);
    expect(begun).toEqual(["a", "1"]);
  });
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
