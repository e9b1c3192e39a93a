import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BUSY, type DrivenTask, endAll, QueueDriver, settled } from "./queue-driver";

// A task that works for long lends its slot. On a busy machine, a task of a test may take that long.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("a task that only waits", () => {
  it("has no slot, so that the customer's next task begins", async () => {
    const driver = new QueueDriver();
    const [waiting, next] = [driver.add("a"), driver.add("a")];
    await settled();
    waiting.slot?.release();
    await settled();
    expect(driver.queue).toMatchObject({ running: 2, waiting: 0 });
    await endAll([waiting, next]);
  });

  it("continues when a slot is free, before the customer's tasks that have not begun", async () => {
    const driver = new QueueDriver();
    const [waiting, working, last] = [driver.add("a"), driver.add("a"), driver.add("a")];
    await settled();
    waiting.slot?.release();
    await settled();
    const order: string[] = [];
    const continued = waiting.slot?.take().then(() => order.push("continued"));
    await settled();
    expect(order).toEqual([]);
    working.end();
    await continued;
    expect(last.isRunning).toBe(false);
    await endAll([waiting, last]);
  });

  it("keeps its slot if it wants one twice", async () => {
    const driver = new QueueDriver();
    const task = driver.add("a");
    await settled();
    await task.slot?.take();
    task.slot?.release();
    await task.slot?.take();
    expect(driver.add("a").isRunning).toBe(false);
  });

  it("takes one of a bounded number of places, and no customer can have all of them", async () => {
    const driver = new QueueDriver({ concurrency: 2 });
    const many = driver.addMany(20, "many");
    for (let round = 0; round < 20; round++) {
      await settled();
      for (const task of many) task.slot?.release();
    }
    expect(driver.queue.running).toBe(6);
    const others = ["b", "c", "d"].map((name) => driver.add(name));
    await settled();
    expect(others.map((task) => task.isRunning)).toEqual([true, true, false]);
    await endAll([...many, ...others]);
  });

  it("gives way if the places are full, and its customer has more of them than another who needs one", async () => {
    const driver = new QueueDriver({ concurrency: 1 });
    const first: DrivenTask[] = [];
    for (const name of ["a", "b", "a", "a"]) {
      const task = driver.add(name);
      await settled();
      task.slot?.release();
      first.push(task);
    }
    const newcomer = driver.add("c");
    await expect(first[3]?.result).rejects.toMatchObject(BUSY);
    await settled();
    expect(newcomer.isRunning).toBe(true);
    expect(first.map((task) => task.isRunning)).toEqual([true, true, true, false]);
    await endAll([...first, newcomer]);
  });

  it("does not give way to tasks of the customers who have the places", async () => {
    const driver = new QueueDriver({ concurrency: 1 });
    const first: DrivenTask[] = [];
    for (const name of ["a", "b", "a", "b"]) {
      const task = driver.add(name);
      await settled();
      task.slot?.release();
      first.push(task);
    }
    const more = driver.add("a");
    await settled();
    expect([...first, more].map((task) => task.isRunning)).toEqual([true, true, true, true, false]);
    await endAll([...first, more]);
  });
});

describe("a task that works for long", () => {
  it("lends its slot to another customer's task", async () => {
    const driver = new QueueDriver({ concurrency: 2 });
    const long = driver.addMany(3, "long");
    const short = driver.add("short");
    await settled();
    vi.advanceTimersByTime(99);
    expect(short.isRunning).toBe(false);
    vi.advanceTimersByTime(1);
    await settled();
    expect([...long, short].map((task) => task.isRunning)).toEqual([true, true, false, true]);
  });

  it("gets its slot back before another task of its customer begins", async () => {
    const driver = new QueueDriver({ concurrency: 1 });
    const [long, next, short] = ["long", "long", "short"].map((name) => driver.add(name)) as [
      DrivenTask,
      DrivenTask,
      DrivenTask,
    ];
    await settled();
    vi.advanceTimersByTime(100);
    await settled();
    expect(short.isRunning).toBe(true);
    short.end();
    await settled();
    expect(next.isRunning).toBe(false);
    const another = driver.add("short");
    await settled();
    expect(another.isRunning).toBe(true);
    long.end();
    another.end();
    await settled();
    expect(next.isRunning).toBe(true);
  });

  it("lends its slot even if several customers hold the slots", async () => {
    const driver = new QueueDriver({ concurrency: 2 });
    driver.add("a");
    driver.add("b");
    const short = driver.add("short");
    await settled();
    vi.advanceTimersByTime(100);
    await settled();
    expect(short.isRunning).toBe(true);
  });

  it("lends no slot to a customer who has a working task", async () => {
    const driver = new QueueDriver({ concurrency: 2 });
    const tasks = ["a", "b", "a", "b"].map((name) => driver.add(name));
    await settled();
    vi.advanceTimersByTime(1_000);
    await settled();
    expect(tasks.map((task) => task.isRunning)).toEqual([true, true, false, false]);
  });

  it("gives way if too many work for long", async () => {
    const driver = new QueueDriver({ concurrency: 1 });
    const tasks: DrivenTask[] = [];
    for (const name of ["a", "b", "c"]) {
      tasks.push(driver.add(name));
      await settled();
      vi.advanceTimersByTime(100);
      await settled();
    }
    // The fourth place is for a second task of the customer, which waits.
    tasks[0]?.slot?.release();
    tasks.push(driver.add("a"));
    await settled();
    vi.advanceTimersByTime(100);
    await settled();
    expect(tasks.map((task) => task.isRunning)).toEqual([true, true, true, true]);
    const newcomer = driver.add("d");
    await settled();
    vi.advanceTimersByTime(100);
    await expect(tasks[3]?.result).rejects.toMatchObject(BUSY);
    await settled();
    expect(newcomer.isRunning).toBe(true);
  });
});
