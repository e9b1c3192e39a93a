import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { type Page, readPages } from "../lib/read-pages";
import { batchesOf } from "./store";

/** Formats of exported batches. Times are in ISO 8601, in UTC. */
export const BATCH_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "state",
  "templateId",
  "templateName",
  "templateVersion",
  "output",
  "total",
  "done",
  "failed",
  "expiresAt",
]);

/** Reads the batches of a workspace that are kept, the newest first. */
export const exportedBatches = (db: Queries, workspaceId: string) =>
  readPages(
    (page: Page<string>) => withWorkspace(db, workspaceId, async (tx) => batchesOf(tx, workspaceId).page(page)),
    ({ id }) => id,
  );
