import { describe, expect, it, vi } from "vitest";
import { Deadline } from "../../../server/render/deadline";
import { FairQueue } from "../../../server/render/fair-queue";

const never = new AbortController().signal;

/**
 * A queue for one task at a time, which is busy until `release` is called. `order` lists the names of the tasks that
 * ran.
 */
function busyQueue(limits: { maxQueueLength?: number; maxQueueLengthPerKey?: number } = {}) {
  const queue = new FairQueue({ concurrency: 1, maxQueueLength: 100, maxQueueLengthPerKey: 100, ...limits });
  const order: string[] = [];
  let release = () => {};
  const held = queue.run("holder", never, () => new Promise<void>((resolve) => (release = resolve)));
  const add = (key: string, name: string, signal = never) => queue.run(key, signal, async () => void order.push(name));
  return { queue, order, add, release: () => release(), held };
}

describe("the queue", () => {
  it("lets keys take turns, however many tasks of one key wait", async () => {
    const { add, order, release } = busyQueue();
    const tasks = [...Array(5).keys()].map((i) => add("a", `a${i}`));
    tasks.push(add("b", "b0"), add("b", "b1"), add("c", "c0"));
    release();
    await Promise.all(tasks);
    expect(order).toEqual(["a0", "b0", "c0", "a1", "b1", "a2", "a3", "a4"]);
  });

  it("delays a key's first task by one turn only, behind a thousand tasks of another key", async () => {
    const { add, order, release } = busyQueue({ maxQueueLength: 2_000, maxQueueLengthPerKey: 2_000 });
    const tasks = [...Array(1_000).keys()].map((i) => add("a", `a${i}`));
    tasks.push(add("b", "b0"));
    release();
    await Promise.all(tasks);
    expect(order.indexOf("b0")).toBe(1);
  });

  it("refuses tasks beyond its length at once", async () => {
    const { add, order, release } = busyQueue({ maxQueueLength: 2 });
    const tasks = [add("a", "a0"), add("b", "b0")];
    await expect(add("c", "c0")).rejects.toMatchObject({ code: "RENDERER_BUSY" });
    release();
    await Promise.all(tasks);
    expect(order).toEqual(["a0", "b0"]);
  });

  it("keeps room for other keys if one key's queue is full", async () => {
    const { add, order, release } = busyQueue({ maxQueueLengthPerKey: 1 });
    const task = add("a", "a0");
    await expect(add("a", "a1")).rejects.toMatchObject({ code: "RENDERER_BUSY" });
    const other = add("b", "b0");
    release();
    await Promise.all([task, other]);
    expect(order).toEqual(["a0", "b0"]);
  });

  it("forgets a task whose caller gives up", async () => {
    const { queue, add, order, release, held } = busyQueue();
    const caller = new AbortController();
    const task = add("a", "a0", caller.signal);
    caller.abort(new Error("gone"));
    await expect(task).rejects.toThrow("gone");
    expect(queue.waiting).toBe(0);
    release();
    await held;
    expect(order).toEqual([]);
    expect(queue.running).toBe(0);
  });

  it("refuses a task whose turn does not come before its deadline", async () => {
    vi.useFakeTimers();
    const { add, queue } = busyQueue();
    const deadline = new Deadline(30_000);
    const refused = expect(add("a", "a0", deadline.signal)).rejects.toMatchObject({ code: "RENDERER_BUSY" });
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await refused;
    expect(queue.waiting).toBe(0);
  });

  it("is idle when the last task has ended, even if a task failed", async () => {
    const { queue, add, release, held } = busyQueue();
    const failing = queue.run("a", never, () => Promise.reject(new Error("failed")));
    const last = add("a", "a1");
    let idle = false;
    const becomesIdle = queue.idle().then(() => (idle = true));
    release();
    await held;
    await expect(failing).rejects.toThrow("failed");
    await last;
    await becomesIdle;
    expect(idle).toBe(true);
  });
});
