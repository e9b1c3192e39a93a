import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { BlobRecord } from "../blobs/blob-storage";
import type { Transaction } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { isBlobOfFile } from "../files/files";
import { ApiError } from "../http/api-error";
import { lockBacklog, removeFromBacklog } from "./backlog";
import { keepsParameters } from "./kept-parameters";
import type { RenderJob } from "./render-job";

/** A document, its file and the file's content; both are null until the document is done. */
export interface StoredDocument {
  document: Omit<typeof documents.$inferSelect, "html" | "partials" | "parameters">;
  file: typeof files.$inferSelect | null;
  blob: BlobRecord | null;
}

/** A document that is done. */
interface Finished {
  parametersJson: string;
  fileId: string;
  pages: number;
  timings: Record<string, number>;
  warnings: (typeof documents.$inferSelect)["warnings"];
  createdAt: Date;
  expiresAt: Date;
}

/** Input of a document that is made later. */
interface QueuedInput {
  parametersJson: string;
  /** Size that the document adds to the backlog. */
  inputBytes: number;
  origin: DocumentOrigin;
}

/** The request that a queued document comes from, for the request log. */
export interface DocumentOrigin {
  correlationId: string;
  apiKeyId: string | null;
}

/** The columns that describe a document. Its input can be large, and only workers need it. */
const { html: _html, partials: _partials, parameters: _parameters, ...details } = getTableColumns(documents);

/** The stored and queued documents of one workspace. @param templateId limits reading and deleting to this template */
export function documentsOf(tx: Transaction, workspaceId: string, templateId: string | null = null) {
  const own = and(
    eq(documents.workspaceId, workspaceId),
    templateId === null ? undefined : eq(documents.templateId, templateId),
  );

  return {
    /** @throws ApiError NOT_FOUND */
    async read(id: string): Promise<StoredDocument> {
      const [found] = await tx
        .select({ document: details, file: files, blob: blobs })
        .from(documents)
        .leftJoin(files, eq(files.id, documents.fileId))
        .leftJoin(blobs, isBlobOfFile)
        .where(and(own, eq(documents.id, id)));
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /** Adds a document that is done. @returns its id */
    async addFinished(
      { html: _html, partials: _partials, pinnedAssets: _assets, now: _arrival, ...renderJob }: RenderJob,
      { parametersJson, ...finished }: Finished,
    ): Promise<string> {
      const isKept = keepsParameters(renderJob.templateId, parametersJson);
      const parameters = isKept ? sql`${parametersJson}::json` : null;
      const done = { ...finished, parameters, state: "done", leaseUntil: finished.createdAt } as const;
      return add(tx, { workspaceId, ...renderJob, ...done });
    },

    /** Adds a document to the queue. The caller adds it to the backlog. @returns its id */
    async addQueued(
      { now, pinnedAssets: _assets, ...renderJob }: RenderJob,
      { parametersJson, inputBytes, origin }: QueuedInput,
    ): Promise<string> {
      const parameters = sql`${parametersJson}::json`;
      const queued = { state: "queued", createdAt: now, leaseUntil: now } as const;
      return add(tx, { workspaceId, ...renderJob, ...queued, ...origin, parameters, inputBytes });
    },

    /**
     * Deletes a document with its file. A waiting document is not made, and the result of one that is being made is
     * dropped. Documents of a batch are deleted with the batch only.
     *
     * @throws ApiError NOT_FOUND
     */
    async delete(id: string): Promise<void> {
      const isDocument = and(own, eq(documents.id, id), isNull(documents.batchId));
      await lockBacklog(tx, workspaceId);
      const [deleted] = await tx.delete(documents).where(isDocument).returning(details);
      if (!deleted) throw new ApiError("NOT_FOUND");
      const { state, fileId, inputBytes } = deleted;
      if (fileId !== null) await tx.delete(files).where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)));
      if (state === "queued" || state === "running") {
        await removeFromBacklog(tx, workspaceId, { documents: 1, bytes: inputBytes });
      }
    },
  };
}

async function add(tx: Transaction, values: PgInsertValue<typeof documents>): Promise<string> {
  const [added] = await tx.insert(documents).values(values).returning({ id: documents.id });
  if (!added) throw new Error("The document was not written");
  return added.id;
}
