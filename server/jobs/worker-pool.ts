import type { BaseLogger } from "pino";

/** Workers that take what is due from the database, one after the other, until nothing is left. */
export interface WorkerPool {
  /** Looks for work now. */
  wake(): void;
  /** Takes nothing any more; resolves once what was taken is done. */
  close(): Promise<void>;
}

interface WorkerPoolOptions<Item> {
  /** Most workers at the same time. */
  size: number;
  /** How often work is looked for without being woken (milliseconds). */
  pollMs: number;
  /** Claims the next piece of work, so that nobody else does; undefined where none is due. */
  take(): Promise<Item | undefined>;
  work(item: Item): Promise<void>;
  log: BaseLogger;
  /** What is said when work could not be taken, or not even be put back. */
  errorMessage: string;
}

export function createWorkerPool<Item>({
  size,
  pollMs: poll,
  take,
  work,
  log,
  errorMessage: complaint,
}: WorkerPoolOptions<Item>): WorkerPool {
  const workers = new Set<Promise<void>>();
  let wanted = false;
  let closed = false;

  async function drain(): Promise<void> {
    while (!closed) {
      const item = await take();
      if (item === undefined) return;
      // There may be more: each that finds something wakes the next.
      wake();
      await work(item);
    }
  }

  function wake(): void {
    wanted = workers.size >= size;
    if (wanted || closed) return;
    const worker = drain()
      .catch((error) => log.error({ err: error }, complaint))
      .finally(() => {
        workers.delete(worker);
        if (wanted) wake();
      });
    workers.add(worker);
  }

  const timer = setInterval(wake, poll);
  wake();

  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all(workers);
    },
  };
}
