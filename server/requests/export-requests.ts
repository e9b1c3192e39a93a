import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { type Page, readPages } from "../lib/read-pages";
import { type RequestFilter, requestsOf, type StoredRequest } from "./store";

/** Formats of exported requests. Times are in ISO 8601, in UTC. */
export const REQUEST_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "operation",
  "source",
  "status",
  "errorCode",
  "errorData",
  "templateId",
  "templateName",
  "templateVersion",
  "apiKeyId",
  "apiKeyName",
  "durationInMs",
  "pages",
  "resultSizeInBytes",
  "warnings",
  "correlationId",
  "resultId",
  "call",
]);

/** Reads the request log of a workspace, the newest first. */
export const exportedRequests = (
  db: Queries,
  workspaceId: string,
  filter: RequestFilter = {},
): AsyncGenerator<StoredRequest> =>
  readPages(
    (page: Page<string>) => withWorkspace(db, workspaceId, (tx) => requestsOf(tx, workspaceId).page(filter, page)),
    ({ id }) => id,
  );
