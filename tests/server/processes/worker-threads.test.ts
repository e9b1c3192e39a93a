import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, expect, it } from "vitest";
import type { ParserCall, ParserOutcome } from "../../../server/http/parser-threads";
import { THREAD_PRIORITY } from "../../../server/processes/lower-priority";
import { WorkerThreads } from "../../../server/processes/worker-threads";

const open: WorkerThreads<ParserCall, ParserOutcome>[] = [];
afterEach(() => Promise.all(open.splice(0).map((threads) => threads.close())));
function start() {
  const threads = new WorkerThreads<ParserCall, ParserOutcome>({ entry: "parser-worker", size: 1, maxHeapMiB: 200 });
  open.push(threads);
  return threads;
}
function taskOf(text: string, call = "createDocument") {
  const bytes = new TextEncoder().encode(text);
  return [{ task: "readBody", input: { call, format: "json", bytes, query: {} } }, [bytes.buffer]] as const;
}
const run = (threads: WorkerThreads<ParserCall, ParserOutcome>, text: string) => {
  const [task, transfer] = taskOf(text);
  return threads.run(task, [...transfer]);
};

const SMALL = '{"html":"x"}';
const VALID = { kind: "done", output: { html: "x" } };

it("tasks run one after the other in the order of their arrival", async () => {
  const threads = start();
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => run(threads, SMALL).then(() => order.push(number))));
  expect(order).toEqual([1, 2, 3]);
});

it("a task whose thread fails is rejected, and the next task gets a new thread", async () => {
  const threads = start();
  const [task, transfer] = taskOf(SMALL, "unknown");
  const unknown = threads.run(task, [...transfer]);
  const next = run(threads, SMALL);
  await expect(unknown).rejects.toThrow("no call unknown");
  expect(await next).toEqual(VALID);
});

it("are closed when their tasks are done, and run no others", async () => {
  const threads = start();
  const tasks = [run(threads, SMALL), run(threads, SMALL)];
  const closed = threads.close();
  await expect(run(threads, SMALL)).rejects.toThrow("closed");
  expect(await Promise.all(tasks)).toEqual([VALID, VALID]);
  await closed;
});

it.runIf(process.platform === "linux")("a thread lets threads of normal priority go first", async () => {
  const threadIds = () => readdirSync("/proc/self/task").map(Number);
  const before = new Set(threadIds());
  await run(start(), SMALL);
  const started = threadIds().filter((thread) => !before.has(thread));
  expect(started.map(priorityOf)).toContain(Math.max(THREAD_PRIORITY, getPriority()));
});

/** @returns undefined if the thread has ended */
function priorityOf(thread: number): number | undefined {
  try {
    return getPriority(thread);
  } catch {
    return undefined;
  }
}
