import { Worker } from "node:worker_threads";
import { threadEntry } from "./child-entry";

interface WorkerThreadsOptions {
  /** Path of the entry relative to `server/`, without extension. The entry answers each message with one message. */
  entry: string;
  /** Threads that may run at the same time. */
  size: number;
  /** Heap limit of each thread. */
  maxHeapMiB: number;
}

interface Job<Task, Result> {
  task: Task;
  transfer: ArrayBuffer[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Time after which a thread without work ends, which returns its memory. */
const IDLE_MS = 30_000;

/** Runs tasks in threads, one at a time in each. Threads start when there is work, and end when there is none. */
export class WorkerThreads<Task, Result> {
  readonly #options: WorkerThreadsOptions;
  readonly #threads = new Set<Worker>();
  /** Threads without work, with the timers that will end them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #waiting: Job<Task, Result>[] = [];
  /** Tasks that run or wait. */
  readonly #pending = new Set<Promise<Result>>();
  #isClosed = false;

  constructor(options: WorkerThreadsOptions) {
    this.#options = options;
  }

  /**
   * Runs a task when a thread is free.
   *
   * @param transfer buffers of the task that are moved instead of copied
   * @throws Error if the thread fails, for example because its heap is full, or if the threads are closed
   */
  async run(task: Task, transfer: ArrayBuffer[]): Promise<Result> {
    if (this.#isClosed) throw new Error("The threads are closed");
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ task, transfer, resolve, reject });
      this.#next();
    });
    this.#pending.add(result);
    return result.finally(() => this.#pending.delete(result));
  }

  /** Ends all threads when their tasks are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#pending);
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#take();
    const job = thread && this.#waiting.shift();
    if (thread && job) this.#work(thread, job);
  }

  #take(): Worker | undefined {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      return thread;
    }
    return this.#threads.size < this.#options.size ? this.#start() : undefined;
  }

  #work(thread: Worker, { task, transfer, resolve, reject }: Job<Task, Result>): void {
    const onExit = () => reject(new Error("The thread has ended"));
    const onMessage = (result: Result) => {
      thread.off("error", reject);
      thread.off("exit", onExit);
      this.#idle.set(thread, setTimeout(() => this.#end(thread), IDLE_MS).unref());
      resolve(result);
      this.#next();
    };
    thread.once("message", onMessage);
    // The thread ends after an error.
    thread.once("error", reject);
    thread.once("exit", onExit);
    thread.postMessage(task, transfer);
  }

  #end(thread: Worker): void {
    this.#idle.delete(thread);
    void thread.terminate();
  }

  #start(): Worker {
    const { entry, maxHeapMiB } = this.#options;
    const { code, options } = threadEntry(entry);
    const thread = new Worker(code, { ...options, resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB } });
    // A thread without work does not keep the process alive.
    thread.unref();
    this.#threads.add(thread);
    thread.once("exit", () => {
      this.#threads.delete(thread);
      this.#next();
    });
    return thread;
  }
}
