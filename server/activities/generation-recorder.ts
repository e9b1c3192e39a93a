import type { Queries } from "../database/open";
import { runAllWithinWorkspace } from "../database/workspace-scope";
import type { Authorized } from "../http/authorization";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { Plans } from "../products/plans";
import { assertRecorded, countGeneration, type Generation, type Outcome, valuesOf } from "./generations";

interface GenerationRecorderDependencies {
  db: Queries;
  plans: Plans;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  /** Maximum number of generations in one transaction, which locks the workspace's subscription until it ends. */
  maxTogether: number;
}

interface Recording {
  values: ReturnType<typeof valuesOf>;
  signal: AbortSignal;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Counts and records generations whose callers wait. Those of one workspace would wait for one another at its
 * subscription anyway, so the ones that arrive while a transaction is under way share the next one. None waits longer
 * for that.
 */
export class GenerationRecorder {
  readonly #dependencies: GenerationRecorderDependencies;
  /** Generations that wait for their transaction, by workspace. A workspace has an entry while one is under way. */
  readonly #waiting = new Map<string, Recording[]>();

  constructor(dependencies: GenerationRecorderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Resolves after the commit.
   *
   * @param caller who gets the document
   * @param options.signal if it is aborted by the time there is a connection, nothing is recorded
   * @throws ApiError USAGE_LIMIT_EXCEEDED; NOT_FOUND if the workspace is gone; the reason of the signal
   */
  record(
    { workspaceId, ownerId }: Authorized<{ workspaceId: string; ownerId: string }>,
    { generation, signal }: { generation: Generation; signal: AbortSignal },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const values = valuesOf(generation, workspaceId, this.#dependencies.plans);
      const recording = { values, signal, resolve, reject };
      const underWay = this.#waiting.get(workspaceId);
      const waiting = underWay ?? [];
      waiting.push(recording);
      signal.addEventListener("abort", () => {
        const index = waiting.indexOf(recording);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(signal.reason);
      });
      if (underWay) return;
      this.#waiting.set(workspaceId, waiting);
      void this.#recordAll(workspaceId, ownerId, waiting);
    });
  }

  async #recordAll(workspaceId: string, ownerId: string, waiting: Recording[]): Promise<void> {
    const { transactions, maxTogether } = this.#dependencies;
    while (waiting.length > 0) {
      await transactions.run(ownerId, () => this.#recordTogether(workspaceId, waiting.splice(0, maxTogether)));
    }
    this.#waiting.delete(workspaceId);
  }

  async #recordTogether(workspaceId: string, recordings: readonly Recording[]): Promise<void> {
    // Their callers have gone.
    if (recordings.length === 0) return;
    let sent: readonly Recording[] = [];
    try {
      const rows = await runAllWithinWorkspace<Outcome>(this.#dependencies.db, workspaceId, () => {
        sent = recordings.filter(({ signal }) => !signal.aborted);
        return sent.map(({ values }) => ({ statement: countGeneration, values }));
      });
      for (const [index, recording] of sent.entries()) settle(recording, rows[index] ?? []);
      for (const { signal, reject } of recordings) if (signal.aborted) reject(signal.reason);
    } catch (error) {
      for (const { reject } of recordings) reject(error);
    }
  }
}

function settle({ resolve, reject }: Recording, outcomes: Outcome[]): void {
  try {
    assertRecorded(outcomes);
    resolve();
  } catch (refusal) {
    reject(refusal);
  }
}
