import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "../../../../server/render/deadline";
import { BUSY, endAll, fullQueue, QueueDriver, settled } from "./queue-driver";

// A task that works for long lends its slot. On a busy machine, a task of a test may take that long.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

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
    await expect(driver.add("c").result).rejects.toMatchObject(fullQueue(2));
    await expect(driver.add("a").result).rejects.toMatchObject(fullQueue(2));
    await endAll(tasks);
    expect(driver.begun).toEqual(["holder", "a", "b"]);
  });

  it("has room for a newcomer: the customer with the most waiting tasks gives up the newest", async () => {
    const driver = new QueueDriver({ maxQueueLength: 5 });
    const tasks = [driver.add("holder"), ...["a/1", "b/1", "a/2", "b/1", "a/3"].map((name) => driver.add(name))];
    tasks.push(driver.add("c/1"));
    await expect(tasks[5]?.result).rejects.toMatchObject(fullQueue(5));
    expect(driver.queue.waiting).toBe(5);
    // Now a, b have two each and c has one, so nobody has so many more than another that a place should change hands.
    await expect(driver.add("c/1").result).rejects.toMatchObject(fullQueue(5));
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
    const driver = new QueueDriver();
    driver.add("holder");
    const deadline = new Deadline(30_000);
    const { result } = driver.add("holder", deadline.signal);
    vi.advanceTimersByTime(30_000);
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
