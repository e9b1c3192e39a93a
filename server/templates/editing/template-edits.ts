import type { BlobRecord } from "../../blobs/blob-storage";
import type { BlobStore } from "../../blobs/blob-store";
import type { Queries, Transaction } from "../../database/open";
import type { TransactionOptions } from "../../database/transactions";
import { withWorkspace } from "../../database/workspace-scope";
import type { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import type { Author } from "../author";
import { assertUnchanged } from "../revision";
import { type StoredTemplate, templatesOf } from "../store";

/** Workspace, author and condition of a change. */
export interface Edit {
  workspaceId: string;
  author: Author;
  /** Value of the header `If-Match`. */
  ifMatch?: string | undefined;
  /** Whether the author may add a channel. */
  canAddChannels?: boolean;
}

/** Stores a text as a blob, before or in between transactions. */
export type BlobOf = (text: string) => BlobRecord;

/** Action of the audit log for a version that is published. */
export const PUBLISHED = "template.published";

/** Key of turns that all customers share. */
const ALL = "";

/** A transaction needs the blobs of texts. It is rolled back, and runs again once they are stored. */
export class TextsNotStored extends Error {
  constructor(readonly texts: readonly string[]) {
    super("The texts are not stored as blobs yet");
  }
}

/** Runs changes of templates in transactions that need blobs. */
export class TemplateEdits {
  readonly #dependencies: { db: Queries; blobs: BlobStore };

  constructor(dependencies: { db: Queries; blobs: BlobStore }) {
    this.#dependencies = dependencies;
  }

  /** Counts what a change is about to store, besides blobs. @throws ApiError TOO_MANY_REQUESTS */
  addStored(workspaceId: string, ...contents: number[]): Promise<void> {
    return this.#dependencies.blobs.storedBytes.add(workspaceId, ...contents);
  }

  /** Reads in a transaction of the workspace. */
  read<Result>(workspaceId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return withWorkspace(this.#dependencies.db, workspaceId, work);
  }

  /** Runs a change of one template, which nobody else changes in the meantime. @throws ApiError TEMPLATE_CHANGED */
  edit<Result>(
    { workspaceId, ifMatch }: Edit,
    id: string,
    change: (tx: Transaction, template: StoredTemplate, blobOf: BlobOf) => Promise<Result>,
  ): Promise<Result> {
    return this.transact(workspaceId, async (tx, blobOf) => {
      const template = await templatesOf(tx, workspaceId).lock(id);
      assertUnchanged(template, ifMatch);
      return change(tx, template, blobOf);
    });
  }

  /**
   * Runs a transaction. Blobs are stored outside of transactions, so one that needs a blob is run again with it.
   *
   * @param options.texts texts that the transaction is known to need
   * @param options.turns limits how many of these transactions run at the same time
   */
  async transact<Result>(
    workspaceId: string,
    work: (tx: Transaction, blobOf: BlobOf) => Promise<Result>,
    { texts = [], turns }: { texts?: Iterable<string>; turns?: ConcurrencyLimiter } = {},
  ): Promise<Result> {
    const { db, blobs } = this.#dependencies;
    const stored = new Map<string, BlobRecord>();
    const store = async (missing: Iterable<string>): Promise<void> => {
      for (const text of missing) stored.set(text, await blobs.put(workspaceId, Buffer.from(text, "utf8")));
    };
    await store(texts);
    const blobOf = (text: string): BlobRecord => {
      const blob = stored.get(text);
      if (!blob) throw new TextsNotStored([text]);
      return blob;
    };
    const options: TransactionOptions = turns ? { inTurn: (attempt) => turns.run(ALL, attempt) } : {};
    for (;;) {
      try {
        return await withWorkspace(db, workspaceId, (tx) => work(tx, blobOf), options);
      } catch (error) {
        if (!(error instanceof TextsNotStored)) throw error;
        await store(error.texts);
      }
    }
  }
}
