import { FairQueue } from "../../../../server/render/queue/fair-queue";
import type { Slot } from "../../../../server/render/queue/running-task";
import type { RenderError } from "../../../../server/render/render-error";

/** A task of a test, which runs until the test ends it. */
export interface DrivenTask {
  /** The task's own slot, once it runs. */
  slot: Slot | undefined;
  isRunning: boolean;
  /** Ends the task. */
  end(): void;
  /** Settles as the queue's `run` does. */
  result: Promise<void>;
}

/** A queue whose tasks are ended by the test. */
export class QueueDriver {
  readonly queue: FairQueue;
  /** Names of the tasks that have begun, in order. */
  readonly begun: string[] = [];

  constructor(limits: { concurrency?: number; maxQueueLength?: number } = {}) {
    this.queue = new FairQueue({ concurrency: 1, maxQueueLength: 5_000, ...limits });
  }

  /** Adds a task. @param name its customer, and after a slash its workspace: `anna/2` */
  add(name: string, signal = new AbortController().signal): DrivenTask {
    const [customerId = "", workspaceId = ""] = name.split("/");
    const task: DrivenTask = {
      slot: undefined,
      isRunning: false,
      end: () => undefined,
      result: Promise.resolve(),
    };
    let fail = (_error: RenderError) => {};
    const run = (slot: Slot) =>
      new Promise<void>((resolve, reject) => {
        Object.assign(task, { slot, isRunning: true, end: resolve });
        fail = reject;
        this.begun.push(name);
      }).finally(() => (task.isRunning = false));
    task.result = this.queue.run({ customerId, workspaceId, signal, run, abort: (error) => fail(error) });
    // Tests that expect a refusal look at the result themselves.
    task.result.catch(() => undefined);
    return task;
  }

  /** Adds several tasks with the same name. */
  addMany(count: number, name: string): DrivenTask[] {
    return Array.from({ length: count }, () => this.add(name));
  }
}

/** Resolves when the queue has handled everything that has happened. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Ends all running tasks, again and again until none is left. */
export async function endAll(tasks: DrivenTask[]): Promise<void> {
  await settled();
  for (let running = tasks.filter((task) => task.isRunning); running.length > 0; ) {
    for (const task of running) task.end();
    await settled();
    running = tasks.filter((task) => task.isRunning);
  }
}

/** The error of a task whose turn does not come, or that gives way. */
export const BUSY = { code: "RENDERER_BUSY", data: null };

/** The error of a task that finds no place. */
export const fullQueue = (max: number) => ({ code: "RENDERER_BUSY", data: { limit: "renderQueue", max } });
