import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { type Page, readPages } from "../lib/read-pages";
import { deliveriesOf } from "./delivery-log";
import { withoutQuery } from "./endpoints";

/** Formats of exported webhooks. Times are in ISO 8601, in UTC. */
export const DELIVERY_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "type",
  "url",
  "state",
  "attempts",
  "status",
  "error",
]);

/**
 * Reads the log of webhooks of a workspace, the newest first, without the queries of addresses, which may be secrets.
 */
export async function* exportedDeliveries(db: Queries, workspaceId: string) {
  const rows = readPages(
    (page: Page<string>) => withWorkspace(db, workspaceId, (tx) => deliveriesOf(tx, workspaceId).page(page)),
    ({ id }) => id,
  );
  for await (const { url, ...delivery } of rows) yield { ...delivery, url: withoutQuery(url) };
}
