import { lockWorkspace } from "../../access/lock-workspace";
import { isStorageFull } from "../../blobs/stored-bytes";
import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import type { SchemaKeeper } from "./schema-keeper";
import { type BatchStep, partsOf } from "./steps-in-parts";
import { TemplateBatch } from "./template-batch";
import type { BlobOf, Edit, TemplateEdits } from "./template-edits";
import type { TemplatePublishing } from "./template-publishing";

interface TemplateBatchesDependencies {
  edits: TemplateEdits;
  publishing: TemplatePublishing;
  schemas: SchemaKeeper;
}

export interface BatchResult {
  /** Number of the first steps that have been done. */
  done: number;
  /** Errors by the positions of their steps. All of them belong to the part after the steps that have been done. */
  failures: ReadonlyMap<number, ApiError>;
}

/** Steps of a part have failed, so its transaction is rolled back. */
class StepsFailed extends Error {
  constructor(readonly failures: ReadonlyMap<number, ApiError>) {
    super("Steps of a batch have failed");
  }
}

/**
 * Changes many templates in parts. All changes of a part are visible, or none is. Between parts, others get their turn:
 * the embedded database has one connection.
 */
export class TemplateBatches {
  readonly #dependencies: TemplateBatchesDependencies;
  /** One part at a time. Batches of several customers take turns. */
  readonly #turns = new ConcurrencyLimiter({ maxConcurrent: 1 });

  constructor(dependencies: TemplateBatchesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs steps, and then publishes the templates again that use what they have changed. Each of them gets one version
   * at most. If a step can't be done, the others of its part are tried, the part changes nothing, and the parts after
   * it are not tried.
   *
   * @throws ApiError NOT_FOUND if the workspace is gone; SERVICE_UNAVAILABLE. The parts before it have been done
   */
  async run(edit: Edit, steps: readonly BatchStep[]): Promise<BatchResult> {
    const partials = new Set<string>();
    const assets = new Set<string>();
    const saved = new Set<string>();
    let done = 0;
    try {
      for (const part of partsOf(steps)) {
        const batch = await this.#runPart(edit, part);
        for (const name of batch.partials) partials.add(name);
        for (const name of batch.assets) assets.add(name);
        for (const id of batch.changed) saved.add(id);
        done += part.length;
      }
      return { done, failures: new Map() };
    } catch (error) {
      if (!(error instanceof StepsFailed)) throw error;
      return { done, failures: new Map([...error.failures].map(([index, failure]) => [done + index, failure])) };
    } finally {
      const changed = { partials: [...partials], assets: [...assets] };
      // The steps have the order of their use, so a template that they have saved has all that they have changed.
      await this.#dependencies.publishing.publishUsers(edit, changed, { except: saved });
    }
  }

  /** @throws StepsFailed */
  async #runPart(edit: Edit, steps: readonly BatchStep[]): Promise<TemplateBatch> {
    const { edits, schemas } = this.#dependencies;
    const { workspaceId } = edit;
    const inTransaction = async (tx: Transaction, blobOf: BlobOf): Promise<TemplateBatch> => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const batch = new TemplateBatch(tx, edit, blobOf);
      const failures = new Map<number, ApiError>();
      for (const [index, { run }] of steps.entries()) {
        const error = await batch.attempt(() => run(batch));
        if (error) failures.set(index, error);
      }
      // A step may have failed because of another one that waits for its texts.
      batch.assertStored();
      if (failures.size > 0) throw new StepsFailed(failures);
      return batch;
    };
    const texts = steps.flatMap(({ html }) => html ?? []);
    const batch = await edits
      .transact(workspaceId, inTransaction, { texts, turns: this.#turns })
      .catch((error: unknown) => {
        // There is no room for the texts of this part. The parts before it have been saved.
        if (!isStorageFull(error)) throw error;
        throw new StepsFailed(new Map(steps.map((_step, index) => [index, error])));
      });
    for (const id of batch.changed) schemas.keepSoon(workspaceId, id);
    return batch;
  }
}
