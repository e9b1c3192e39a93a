import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { assertUnchanged } from "../revision";
import { templatesOf } from "../store";
import { addTemplate, type NewTemplate } from "./add-template";
import { type Change, saveDraft } from "./save-draft";
import { type BlobOf, type Edit, TextsNotStored } from "./template-edits";

/** Changes within the transaction of a batch. */
export class TemplateBatch {
  /** Ids of the templates that were added or saved. */
  readonly changed = new Set<string>();
  /** Names of the partials and assets whose users are to be published again. */
  readonly partials = new Set<string>();
  readonly assets = new Set<string>();
  #tx: Transaction;
  readonly #edit: Edit;
  readonly #blobOf: BlobOf;
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
    const { id, changedPartials } = await addTemplate(this.#tx, this.#edit, template, this.#blobOf);
    this.#note(id, changedPartials);
    return id;
  }

  /** Saves a template that is still as the caller has seen it. @throws as `saveDraft`, and TEMPLATE_CHANGED */
  async save(id: string, ifMatch: string, change: Omit<Change, "name">): Promise<void> {
    const template = await templatesOf(this.#tx, this.#edit.workspaceId).read(id);
    assertUnchanged(template, ifMatch);
    const { changedPartials } = await saveDraft(this.#tx, this.#edit, template, change, this.#blobOf);
    this.#note(id, changedPartials);
  }

  /** Publishes the templates again, after the batch, that use this asset. */
  noteAsset(name: string): void {
    this.assets.add(name);
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

  /** @throws TextsNotStored if steps could not be done because of that */
  assertStored(): void {
    if (this.#missing.size > 0) throw new TextsNotStored([...this.#missing]);
  }

  #note(id: string, changedPartials: readonly string[]): void {
    this.changed.add(id);
    for (const name of changedPartials) this.partials.add(name);
  }
}
