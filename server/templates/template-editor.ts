import type { BaseLogger } from "pino";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import type { NewTemplate } from "./editing/add-template";
import type { Change } from "./editing/save-draft";
import type { SchemaKeeper } from "./editing/schema-keeper";
import type { BatchStep } from "./editing/steps-in-parts";
import { type BatchResult, TemplateBatches } from "./editing/template-batches";
import { type CopiedTemplate, type Starter, TemplateCopying } from "./editing/template-copying";
import { type Edit, TemplateEdits } from "./editing/template-edits";
import { type ChannelTarget, TemplatePublishing } from "./editing/template-publishing";
import { TemplateRestoring } from "./editing/template-restoring";
import { TemplateSaving } from "./editing/template-saving";
import type { SchemaSettings } from "./schemas";
import type { TemplateResolver } from "./template-resolver";

interface TemplateEditorDependencies {
  db: Queries;
  blobs: BlobStore;
  templates: TemplateResolver;
  schemas: SchemaKeeper;
  log: BaseLogger;
}

/** Changes and publishes the templates of a workspace (docs/decisions/0048-template-versions.md). */
export class TemplateEditor {
  readonly #saving: TemplateSaving;
  readonly #publishing: TemplatePublishing;
  readonly #restoring: TemplateRestoring;
  readonly #copying: TemplateCopying;
  readonly #batches: TemplateBatches;

  constructor({ db, blobs, templates, schemas, log }: TemplateEditorDependencies) {
    const edits = new TemplateEdits({ db, blobs });
    this.#publishing = new TemplatePublishing({ edits, schemas, log });
    this.#saving = new TemplateSaving({ edits, publishing: this.#publishing, schemas });
    this.#restoring = new TemplateRestoring({ edits, publishing: this.#publishing, templates });
    this.#copying = new TemplateCopying({ edits, publishing: this.#publishing, schemas });
    this.#batches = new TemplateBatches({ edits, publishing: this.#publishing, schemas });
  }

  /** See {@link TemplateSaving.create}. */
  create(edit: Edit, template: NewTemplate): Promise<string> {
    return this.#saving.create(edit, template);
  }

  /** See {@link TemplateCopying.duplicate}. */
  duplicate(edit: Edit, id: string, name: string | undefined): Promise<CopiedTemplate> {
    return this.#copying.duplicate(edit, id, name);
  }

  /** See {@link TemplateCopying.addStarter}. */
  addStarter(edit: Edit, starter: Starter): Promise<CopiedTemplate> {
    return this.#copying.addStarter(edit, starter);
  }

  /** See {@link TemplateSaving.save}. */
  save(edit: Edit, id: string, change: Change): Promise<number> {
    return this.#saving.save(edit, id, change);
  }

  /** See {@link TemplateBatches.run}. */
  runBatch(edit: Edit, steps: readonly BatchStep[]): Promise<BatchResult> {
    return this.#batches.run(edit, steps);
  }

  /** See {@link TemplateSaving.saveSchema}. */
  saveSchema(edit: Edit, id: string, change: Partial<SchemaSettings>): Promise<number> {
    return this.#saving.saveSchema(edit, id, change);
  }

  /** See {@link TemplatePublishing.publish}. */
  publish(edit: Edit, id: string, publication: { note: string | null; channel: string }): Promise<number> {
    return this.#publishing.publish(edit, id, publication);
  }

  /** See {@link TemplatePublishing.setChannel}. */
  setChannel(edit: Edit, id: string, target: ChannelTarget): Promise<void> {
    return this.#publishing.setChannel(edit, id, target);
  }

  /** See {@link TemplatePublishing.publishUsers}. */
  publishUsersOfAssets(edit: Edit, assets: string[]): Promise<void> {
    return this.#publishing.publishUsers(edit, { assets });
  }

  /** See {@link TemplateRestoring.restore}. */
  restore(edit: Edit, id: string, number: number): Promise<number> {
    return this.#restoring.restore(edit, id, number);
  }

  /** See {@link TemplateRestoring.restoreDeleted}. */
  restoreDeleted(edit: Edit, id: string, name: string | undefined): Promise<void> {
    return this.#restoring.restoreDeleted(edit, id, name);
  }
}
