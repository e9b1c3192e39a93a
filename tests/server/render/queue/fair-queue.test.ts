import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "../../../../server/render/deadline";
import { type DrivenTask, QueueDriver, settled } from "./queue-driver";

/** Ends all running tasks, again and again until none is left. */
async function endAll(tasks: DrivenTask[]): Promise<void> {
  await settled();
  for (let running = tasks.filter((task) => task.isRunning); running.length > 0; ) {
    for (const task of running) task.end();
    await settled();
    running = tasks.filter((task) => task.isRunning);
  }
}

const BUSY = { code: "RENDERER_BUSY", data: null };

describe("turns", () => {
  it("are taken by customers, however many tasks of one customer wait", async () => {
    const driver = new QueueDriver();
    const tasks = [driver.add("holder"), ...driver.addMany(4, "a"), ...driver.addMany(2, "b"), driver.add("c")];
    await endAll(tasks);
    expect(driver.begun).toEqual(["holder", "a", "b", "c", "a", "b", "a", "a"]);
  });

  it("are taken by the workspaces of a customer within the customer's turns", async () => {
    const driver = new QueueDriver();
    const names = ["holder", "a/1", "a/1", "a/1", "a/2", "a/3", "b/1", "b/1", "b/1"];
    await endAll(names.map((name) => driver.add(name)));
    expect(driver.begun).toEqual(["holder", "a/1", "b/1", "a/2", "b/1", "a/3", "b/1", "a/1", "a/1"]);
  });

  it("delay a customer's first task by one turn only, behind a thousand tasks of another customer", async () => {
    const driver = new QueueDriver();
    const tasks = [driver.add("holder"), ...driver.addMany(1_000, "a"), driver.add("b")];
    await endAll(tasks);
    expect(driver.begun.indexOf("b")).toBe(2);
  });

  it("go to the customer with the fewest working tasks first", async () => {
    const driver = new QueueDriver({ concurrency: 3 });
    const [one, two, three, ...others] = ["a", "a", "b", "a", "b", "c"].map((name) => driver.add(name));
    await settled();
    three?.end();
    await settled();
    one?.end();
    await settled();
    expect(driver.begun).toEqual(["a", "a", "b", "b", "c"]);
    await endAll([two, ...others].flatMap((task) => task ?? []));
  });
});

describe("a full queue", () => {
  it("refuses tasks at once", async () => {
    const driver = new QueueDriver({ maxQueueLength: 2 });
    const tasks = ["holder", "a", "b"].map((name) => driver.add(name));
    await expect(driver.add("c").result).rejects.toMatchObject(BUSY);
    await expect(driver.add("a").result).rejects.toMatchObject(BUSY);
    await endAll(tasks);
    expect(driver.begun).toEqual(["holder", "a", "b"]);
  });

  it("has room for a newcomer: the customer with the most waiting tasks gives up the newest", async () => {
    const driver = new QueueDriver({ maxQueueLength: 5 });
    const tasks = [driver.add("holder"), ...["a/1", "b/1", "a/2", "b/1", "a/3"].map((name) => driver.add(name))];
    tasks.push(driver.add("c/1"));
    await expect(tasks[5]?.result).rejects.toMatchObject(BUSY);
    expect(driver.queue.waiting).toBe(5);
    // Now a, b have two each and c has one, so nobody has so many more than another that a place should change hands.
    await expect(driver.add("c/1").result).rejects.toMatchObject(BUSY);
    await endAll(tasks);
    expect(driver.begun.toSorted()).toEqual(["a/1", "a/2", "b/1", "b/1", "c/1", "holder"]);
  });

  it("gives a customer no more places for more workspaces", async () => {
    const driver = new QueueDriver({ maxQueueLength: 20 });
    const tasks = [driver.add("holder")];
    for (let workspace = 0; workspace < 30; workspace++) tasks.push(driver.add(`many/${workspace}`));
    tasks.push(...driver.addMany(10, "few/1"));
    await endAll(tasks);
    expect(driver.begun.filter((name) => name.startsWith("many"))).toHaveLength(10);
    expect(driver.begun.filter((name) => name.startsWith("few"))).toHaveLength(10);
  });
});

describe("a task", () => {
  it("is forgotten if its caller gives up", async () => {
    const driver = new QueueDriver();
    const holder = driver.add("holder");
    const caller = new AbortController();
    const task = driver.add("a", caller.signal);
    caller.abort(new Error("gone"));
    await expect(task.result).rejects.toThrow("gone");
    expect(driver.queue.waiting).toBe(0);
    await endAll([holder]);
    expect(driver.begun).toEqual(["holder"]);
    expect(driver.queue.running).toBe(0);
  });

  it("is refused if its turn does not come before its deadline", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const driver = new QueueDriver();
    driver.add("holder");
    const deadline = new Deadline(30_000);
    const { result } = driver.add("holder", deadline.signal);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect(result).rejects.toMatchObject(BUSY);
    expect(driver.queue.waiting).toBe(0);
  });

  it("that fails lets the next one begin, and the queue is idle after the last one", async () => {
    const driver = new QueueDriver();
    const { queue } = driver;
    const signal = new AbortController().signal;
    const run = () => Promise.reject(new Error("failed"));
    const failing = queue.run({ customerId: "a", workspaceId: "", signal, run, abort: () => undefined });
    const last = driver.add("a");
    let isIdle = false;
    const idle = queue.idle().then(() => (isIdle = true));
    await expect(failing).rejects.toThrow("failed");
    await settled();
    expect([last.isRunning, isIdle]).toEqual([true, false]);
    last.end();
    await idle;
  });
});

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
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

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
