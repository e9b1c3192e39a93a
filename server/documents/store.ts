import { and, eq } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { ApiError } from "../http/api-error";
import { enqueueWorkspace } from "./document-queue";
import type { RenderJob } from "./render-job";

/** A document, and the file it is in once it is made. */
export interface StoredDocument {
  document: typeof documents.$inferSelect;
  file: typeof files.$inferSelect | null;
}

interface Made {
  fileId: string;
  pages: number;
  warnings: (typeof documents.$inferSelect)["warnings"];
  createdAt: Date;
  expiresAt: Date;
}

/** The documents of one workspace that are kept, or are still to be made. */
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

    /** Writes a document that is made already. @returns its id */
    async addMade({ html: _made, ...order }: RenderJob, made: Made): Promise<string> {
      return add(tx, { workspaceId, ...order, ...made, state: "done", leaseUntil: made.createdAt });
    },

    /** Writes a document that is still to be made. @returns its id */
    async addQueued(order: RenderJob, parameters: Record<string, unknown>): Promise<string> {
      const now = new Date();
      await enqueueWorkspace(tx, workspaceId);
      return add(tx, { workspaceId, ...order, parameters, state: "queued", createdAt: now, leaseUntil: now });
    },
  };
}

async function add(tx: Transaction, values: typeof documents.$inferInsert): Promise<string> {
  const [added] = await tx.insert(documents).values(values).returning({ id: documents.id });
  if (!added) throw new Error("The document was not written");
  return added.id;
}
