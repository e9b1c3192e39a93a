import { expect, it } from "vitest";
import { Budget } from "../../../server/budgets/budget";
import { NetworkQueue } from "../../../server/budgets/network-queue";

interface QueueUnderTest {
  /** Adds a task. Its name is noted when it starts. */
  add(address: string, name: string): Promise<string>;
  started: string[];
  /** Ends the oldest running task. */
  finishOne(): Promise<void>;
  running: Budget;
  waiting: Budget;
}

function createQueue({
  running: maxRunning,
  waiting: maxWaiting,
}: {
  running: number;
  waiting: number;
}): QueueUnderTest {
  const running = new Budget("passwordHashes", maxRunning);
  const waiting = new Budget("passwordHashQueue", maxWaiting);
  const queue = new NetworkQueue({ running, waiting });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    running,
    waiting,
    add: (address, name) =>
      queue
        .run(address, async () => {
          started.push(name);
          await new Promise<void>((end) => ends.push(end));
          return name;
        })
        .catch((error) => error.data?.limit ?? String(error)),
    async finishOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

it("runs as many tasks as the budget allows, and the others in turns of their addresses", async () => {
  const { add, started, finishOne, running, waiting } = createQueue({ running: 2, waiting: 10 });
  const names = ["a1", "a2", "a3", "a4", "a5", "b1", "c1"];
  const all = Promise.all(names.map((name) => add(name.slice(0, 1), name)));
  await new Promise(setImmediate);
  expect(started).toEqual(["a1", "a2"]);
  expect([running.used, waiting.used]).toEqual([2, 5]);
  for (const _ of names) await finishOne();
  expect(started).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "a5"]);
  expect(await all).toEqual(names);
  expect([running.used, waiting.used]).toEqual([0, 0]);
});

it("refuses an address that fills the queue, and gives newcomers its places", async () => {
  const { add, started, finishOne, waiting } = createQueue({ running: 1, waiting: 4 });
  const flood = Array.from({ length: 6 }, (_, n) => add("flood", `f${n}`));
  expect(await flood[5]).toBe("passwordHashQueue");
  const newcomers = [add("x", "x"), add("y", "y"), add("x", "x2")];
  expect(await Promise.all(flood.slice(2, 5))).toEqual(Array(3).fill("passwordHashQueue"));
  for (let n = 0; n < 5; n += 1) await finishOne();
  expect(await Promise.all([...newcomers, ...flood.slice(0, 2)])).toEqual(["x", "y", "x2", "f0", "f1"]);
  expect(started).toEqual(["f0", "f1", "x", "y", "x2"]);
  expect(waiting.refusals).toBe(4);
});

it.each([
  ["IPv6 addresses of one /48", (n: number) => `2001:db8:7:${n}`],
  ["IPv4 addresses of one /24", (n: number) => `203.0.113.${n}`],
])("gives %s one turn together", async (_, addressOf) => {
  const { add, started, finishOne } = createQueue({ running: 1, waiting: 4 });
  const flood = Array.from({ length: 8 }, (_, n) => add(addressOf(n), `f${n}`));
  const others = [add("192.0.2.1", "x"), add("2001:db8:8:1", "y")];
  for (let n = 0; n < 5; n += 1) await finishOne();
  expect(await Promise.all(others)).toEqual(["x", "y"]);
  expect(started.slice(1, 4)).toEqual(["f1", "x", "y"]);
  expect((await Promise.all(flood)).filter((answer) => answer === "passwordHashQueue")).toHaveLength(5);
});

it("has a place for a newcomer if as many networks as there are places wait", async () => {
  const { add, started, finishOne } = createQueue({ running: 1, waiting: 3 });
  const flood = ["f0", "f1", "f2", "f3"].map((name) => add(name, name));
  const newcomer = add("x", "x");
  expect(await flood[3]).toBe("passwordHashQueue");
  // A network that comes again and again is the busiest.
  expect(await add("f3", "f3 again")).toBe("passwordHashQueue");
  for (let n = 0; n < 4; n += 1) await finishOne();
  expect(await newcomer).toBe("x");
  expect(started).toEqual(["f0", "f1", "f2", "x"]);
});

it("frees the place of a task that fails", async () => {
  const running = new Budget("passwordHashes", 1);
  const queue = new NetworkQueue({ running, waiting: new Budget("passwordHashQueue", 1) });
  const failing = queue.run("a", () => Promise.reject(new Error("broken")));
  const waiting = queue.run("b", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await waiting).toBe("done");
  expect(running.used).toBe(0);
});
