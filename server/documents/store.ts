import { and, eq } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { ApiError } from "../http/api-error";
import { enqueueWorkspace } from "./document-queue";
import type { RenderJob } from "./render-job";

/** A document and its file; the file is null until the document is done. */
export interface StoredDocument {
  document: typeof documents.$inferSelect;
  file: typeof files.$inferSelect | null;
}

/** A document that is done. */
interface Finished {
  fileId: string;
  pages: number;
  warnings: (typeof documents.$inferSelect)["warnings"];
  createdAt: Date;
  expiresAt: Date;
}

/** The stored and queued documents of one workspace. */
export function documentsOf(tx: Transaction, workspaceId: string) {
  return {
    /** @throws ApiError NOT_FOUND */
    async read(id: string): Promise<StoredDocument> {
      const [found] = await tx
        .select({ document: documents, file: files })
        .from(documents)
        .leftJoin(files, eq(files.id, documents.fileId))
        .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, id)));
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /** Adds a document that is done. @returns its id */
    async addFinished({ html: _used, ...renderJob }: RenderJob, finished: Finished): Promise<string> {
      return add(tx, { workspaceId, ...renderJob, ...finished, state: "done", leaseUntil: finished.createdAt });
    },

    /** Adds a document to the queue. @returns its id */
    async addQueued(renderJob: RenderJob, parameters: Record<string, unknown>): Promise<string> {
      const now = new Date();
      await enqueueWorkspace(tx, workspaceId);
      return add(tx, { workspaceId, ...renderJob, parameters, state: "queued", createdAt: now, leaseUntil: now });
    },
  };
}

async function add(tx: Transaction, values: typeof documents.$inferInsert): Promise<string> {
  const [added] = await tx.insert(documents).values(values).returning({ id: documents.id });
  if (!added) throw new Error("The document was not written");
  return added.id;
}
