import { lockWorkspace } from "../../access/lock-workspace";
import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { referencesOf } from "../references";
import { assertUnchanged } from "../revision";
import { templatesOf } from "../store";
import { addTemplate, type NewTemplate } from "./add-template";
import { publishAgain } from "./publish-again";
import { type Change, saveDraft } from "./save-draft";
import type { SchemaKeeper } from "./schema-keeper";
import { type BlobOf, type Edit, type TemplateEdits, TextsNotStored } from "./template-edits";

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

/** Changes within the transaction of a batch. */
export class TemplateBatch {
  /** Ids of the templates that were added, saved or published again. */
  readonly changed = new Set<string>();
  #tx: Transaction;
  readonly #edit: Edit;
  readonly #blobOf: BlobOf;
  readonly #users = new Set<string>();
  readonly #assets = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(tx: Transaction, edit: Edit, blobOf: BlobOf) {
    this.#tx = tx;
    this.#edit = edit;
    this.#blobOf = blobOf;
  }

  /** The transaction of the running step. */
  get tx(): Transaction {
    return this.#tx;
  }

  /** Adds a template. @returns its id @throws as `addTemplate` */
  async create(template: NewTemplate): Promise<string> {
    const { id, users } = await addTemplate(this.#tx, this.#edit, template, this.#blobOf);
    this.#note(id, users);
    return id;
  }

  /** Saves a template that is still as the caller has seen it. @throws as `saveDraft`, and TEMPLATE_CHANGED */
  async save(id: string, ifMatch: string, change: Omit<Change, "name">): Promise<void> {
    const template = await templatesOf(this.#tx, this.#edit.workspaceId).read(id);
    assertUnchanged(template, ifMatch);
    const { users } = await saveDraft(this.#tx, this.#edit, template, change, this.#blobOf);
    this.#note(id, users);
  }

  /** Publishes the templates again, at the end of the batch, that use this asset. */
  noteAsset(name: string): void {
    this.#assets.add(name);
  }

  /**
   * Runs a step, which changes everything or nothing.
   *
   * @returns its error, if the step is the reason for it
   */
  async attempt(step: () => Promise<void>): Promise<ApiError | undefined> {
    const outer = this.#tx;
    try {
      await outer.transaction(async (inner) => {
        this.#tx = inner;
        await step();
      });
      return undefined;
    } catch (error) {
      if (error instanceof TextsNotStored) for (const text of error.texts) this.#missing.add(text);
      else if (error instanceof ApiError && error.statusCode < 500) return error;
      else throw error;
      return undefined;
    } finally {
      this.#tx = outer;
    }
  }

  /** Publishes the templates again that use changed partials and assets. */
  async publishUsers(): Promise<void> {
    const { workspaceId } = this.#edit;
    const ofAssets =
      this.#assets.size === 0 ? [] : await referencesOf(this.#tx, workspaceId).templatesNamingAssets([...this.#assets]);
    for (const id of new Set([...this.#users, ...ofAssets])) {
      // A template that is too large with a partial stays as it is. Its documents fail with the reason.
      await this.attempt(async () => {
        const template = await templatesOf(this.#tx, workspaceId).read(id);
        await publishAgain(this.#tx, this.#edit, template, this.#blobOf);
      });
      this.changed.add(id);
    }
  }

  /** @throws TextsNotStored if steps could not be done because of that */
  assertStored(): void {
    if (this.#missing.size > 0) throw new TextsNotStored([...this.#missing]);
  }

  #note(id: string, users: readonly string[]): void {
    this.changed.add(id);
    for (const user of users) this.#users.add(user);
  }
}
