import { type BatchSummary, listBatches, readWorkspaceBatch } from "../../contract/batches";
import type { Queries } from "../database/open";
import type { batches } from "../database/schema/documents";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { batchResponse } from "./batch-response";
import { batchesOf } from "./store";

const PAGE_SIZE = 50;

/** Serves the batches of a workspace to its members. */
export function serveWorkspaceBatches(serve: Serve, { db, publicUrl }: { db: Queries; publicUrl: string }): void {
  serve(listBatches, async ({ params: { workspaceId }, query: { status, cursor } }) => {
    const page = { status, cursor, size: PAGE_SIZE + 1 };
    const rows = await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).page(page));
    const shown = rows.slice(0, PAGE_SIZE);
    return { batches: shown.map(summaryOf), nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
  });

  serve(readWorkspaceBatch, async ({ params: { workspaceId, batchId } }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(batchId));
    const { url, failures, error } = batchResponse(found, publicUrl);
    return { ...summaryOf(found.batch), url, failures, error };
  });
}

type Row = typeof batches.$inferSelect;

type SummaryRow = Pick<
  Row,
  | "id"
  | "state"
  | "templateId"
  | "templateName"
  | "templateVersion"
  | "output"
  | "total"
  | "done"
  | "failed"
  | "createdAt"
  | "expiresAt"
>;

/** Only these columns: the HTML of a batch can be large. */
function summaryOf(batch: SummaryRow): BatchSummary {
  const { id, state, templateId, templateName, templateVersion, output, total, done, failed } = batch;
  return {
    id,
    status: state,
    templateId,
    templateName,
    templateVersion,
    output,
    total,
    done,
    failed,
    createdAt: epochSeconds(batch.createdAt),
    expiresAt: batch.expiresAt && epochSeconds(batch.expiresAt),
  };
}
