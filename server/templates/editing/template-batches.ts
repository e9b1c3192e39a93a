import { lockWorkspace } from "../../access/lock-workspace";
import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import type { SchemaKeeper } from "./schema-keeper";
import { TemplateBatch } from "./template-batch";
import type { BlobOf, Edit, TemplateEdits } from "./template-edits";

/** A step of a batch. It may run several times, so it must have no effect except through the batch. */
export type BatchStep = (batch: TemplateBatch) => Promise<void>;

/** Steps have failed, so the transaction is rolled back. */
class StepsFailed extends Error {
  constructor(readonly failures: ReadonlyMap<number, ApiError>) {
    super("Steps of a batch have failed");
  }
}

/** Changes many templates at once: either all changes are visible, or none is. */
export class TemplateBatches {
  readonly #dependencies: { edits: TemplateEdits; schemas: SchemaKeeper };

  constructor(dependencies: { edits: TemplateEdits; schemas: SchemaKeeper }) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs steps in one transaction, and publishes the templates again that use what they have changed. Each of them gets
   * one version at most. If a step can't be done, the others are tried, and nothing is changed.
   *
   * @param texts texts that the steps save; others are stored when they are found, which repeats the transaction
   * @returns errors by the positions of their steps
   * @throws ApiError NOT_FOUND if the workspace is gone; SERVICE_UNAVAILABLE
   */
  async run(edit: Edit, steps: readonly BatchStep[], texts: Iterable<string>): Promise<ReadonlyMap<number, ApiError>> {
    const { edits, schemas } = this.#dependencies;
    const { workspaceId } = edit;
    const inTransaction = async (tx: Transaction, blobOf: BlobOf): Promise<ReadonlySet<string>> => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const batch = new TemplateBatch(tx, edit, blobOf);
      const failures = new Map<number, ApiError>();
      for (const [index, step] of steps.entries()) {
        const error = await batch.attempt(() => step(batch));
        if (error) failures.set(index, error);
      }
      await batch.publishUsers();
      // A step may have failed because of another one that waits for its texts.
      batch.assertStored();
      if (failures.size > 0) throw new StepsFailed(failures);
      return batch.changed;
    };
    try {
      for (const id of await edits.transact(workspaceId, inTransaction, texts)) schemas.keepSoon(workspaceId, id);
      return new Map();
    } catch (error) {
      if (error instanceof StepsFailed) return error.failures;
      throw error;
    }
  }
}
