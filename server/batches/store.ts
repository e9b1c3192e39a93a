import { and, desc, eq, sql } from "drizzle-orm";
import type { BatchOutput } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import type { Transaction } from "../database/open";
import { batches, batchParts } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { workspaces } from "../database/schema/workspaces";
import type { BacklogSize } from "../documents/backlog";
import type { RenderJob } from "../documents/render-job";
import { ApiError } from "../http/api-error";
import { listBatchFailures } from "./batch-documents";
import type { Batch } from "./progress";

/** Maximum number of failures in a response. */
const MAX_LISTED_FAILURES = 100;

/** A batch with the file of its result and its failures. */
export type StoredBatch = Awaited<ReturnType<ReturnType<typeof batchesOf>["read"]>>;

/** Several items of a batch that are next to each other. */
export interface BatchPart {
  firstItem: number;
  /** JSON text of the list of their parameters. */
  json: string;
}

interface BatchPage {
  status?: (typeof batches.$inferSelect)["state"] | undefined;
  cursor?: string | undefined;
  size: number;
}

/** The stored batches of one workspace. @param templateId limits the reading of a batch to this template */
export function batchesOf(tx: Transaction, workspaceId: string, templateId: string | null = null) {
  return {
    /** Adds a batch that nobody sees yet. It holds the template's HTML and the webhook URL for all of its documents. */
    async addDraft(
      { now, pinnedAssets: _assets, ...job }: RenderJob,
      output: BatchOutput,
      backlog: BacklogSize,
    ): Promise<Batch> {
      const { documents: total, bytes: inputBytes } = backlog;
      const draft = { state: "queued", isDraft: true, total, inputBytes, createdAt: now } as const;
      const [batch] = await tx
        .insert(batches)
        .values({ workspaceId, output, ...job, ...draft })
        .returning();
      if (!batch) throw new Error("The batch was not inserted");
      return batch;
    },

    /** Adds some of the items to a draft. */
    async addPart(batchId: string, { firstItem, json }: BatchPart): Promise<void> {
      // The workspace is locked first, as when it is deleted, which rules out deadlocks.
      const { rowCount } = await tx.execute(sql`
        with held as (select id from ${workspaces} where id = ${workspaceId} and deleted_at is null for key share)
        insert into ${batchParts} (workspace_id, batch_id, first_item, items)
        select id, ${batchId}, ${firstItem}, ${json}::json from held`);
      if (rowCount !== 1) throw new ApiError("NOT_FOUND");
    },

    /** Makes a draft a batch of the queue. @throws ApiError NOT_FOUND if the workspace was deleted in the meantime */
    async publish(batchId: string): Promise<void> {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const published = await tx
        .update(batches)
        .set({ isDraft: false })
        .where(and(eq(batches.id, batchId), eq(batches.isDraft, true)))
        .returning({ id: batches.id });
      if (published.length === 0) throw new Error("The draft of the batch is gone");
    },

    /** Reads the batches before a cursor, which is the id of one, the newest first. Drafts are left out. */
    page({ status, cursor, size }: BatchPage) {
      const { id, state, templateId, templateName, templateVersion, output } = batches;
      const { total, done, failed, createdAt, expiresAt } = batches;
      const own = eq(batches.workspaceId, workspaceId);
      // A batch that has expired since the last page has no position: the list ends there.
      const position = sql`(select ${createdAt}, ${id} from ${batches} where ${own} and ${id} = ${cursor})`;
      return tx
        .select({
          ...{ id, state, templateId, templateName, templateVersion, output },
          ...{ total, done, failed, createdAt, expiresAt },
        })
        .from(batches)
        .where(
          and(
            own,
            eq(batches.isDraft, false),
            status && eq(state, status),
            cursor === undefined ? undefined : sql`(${createdAt}, ${id}) < ${position}`,
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(size);
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string) {
      const [found] = await tx
        .select({ batch: batches, file: files })
        .from(batches)
        .leftJoin(files, eq(files.id, batches.fileId))
        .where(
          and(
            eq(batches.workspaceId, workspaceId),
            eq(batches.id, id),
            templateId === null ? undefined : eq(batches.templateId, templateId),
          ),
        );
      if (!found) throw new ApiError("NOT_FOUND");
      const page = { cursor: undefined, size: MAX_LISTED_FAILURES };
      return { ...found, failures: found.batch.failed === 0 ? [] : await listBatchFailures(tx, id, page) };
    },
  };
}
