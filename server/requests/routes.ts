import {
  exportRequests,
  type LoggedRequest,
  listRequests,
  readRequest,
  repeatRequest as repeat,
} from "../../contract/requests";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { AwaitedDocuments } from "../documents/awaited-documents";
import { presentDocument } from "../documents/present-document";
import { downloadUrl } from "../files/files";
import { abortWhenCallerGone } from "../http/caller-gone";
import { epochSeconds } from "../http/epoch";
import { exportAnswer } from "../http/export-answer";
import type { Serve } from "../http/serve";
import { createExportFormats } from "../lib/export-format";
import { repeatabilityOf, repeatRequest } from "./repeat-request";
import { type RequestFilter, requestsOf, type StoredRequest } from "./store";

const PAGE_SIZE = 50;
/** Rows of the export that are in memory at a time. */
const EXPORT_PAGE_SIZE = 500;

/** Columns of the export. Times are in ISO 8601, in UTC. */
const FORMATS = createExportFormats([
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

interface RequestDependencies {
  db: Queries;
  awaited: AwaitedDocuments;
  publicUrl: string;
}

/** Serves the request log of a workspace. */
export function serveRequests(serve: Serve, { db, awaited, publicUrl }: RequestDependencies): void {
  serve(listRequests, async ({ params: { workspaceId }, query: { cursor, ...filter } }) => {
    const page = { cursor, size: PAGE_SIZE + 1 };
    const rows = await withWorkspace(db, workspaceId, (tx) => requestsOf(tx, workspaceId).page(filter, page));
    const shown = rows.slice(0, PAGE_SIZE);
    return { requests: shown.map(present), nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
  });

  serve(readRequest, async ({ params: { workspaceId, requestId } }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => requestsOf(tx, workspaceId).read(requestId));
    const { request, hasTemplate, document, file } = found;
    return {
      ...present(request),
      errorData: request.errorData,
      warningDetails: request.warningDetails ?? [],
      hasTemplate,
      repeat: repeatabilityOf(found),
      document: document && {
        status: document.state,
        url: file && downloadUrl(file, publicUrl),
        expiresAt: document.expiresAt && epochSeconds(document.expiresAt),
      },
    };
  });

  serve(repeat, async ({ params: { workspaceId, requestId }, caller, reply, notes }) => {
    const { signal } = abortWhenCallerGone(reply);
    const id = await repeatRequest({ db, awaited }, caller, requestId, { notes, signal });
    notes.resultId = id;
    return withWorkspace(db, workspaceId, (tx) => presentDocument(tx, workspaceId, { id, publicUrl }));
  });

  serve(exportRequests, async ({ params: { workspaceId }, query: { format: type, ...filter }, reply }) =>
    exportAnswer(reply, { name: "requests", type, format: FORMATS[type], rows: rowsOf(workspaceId, filter) }),
  );

  /** Reads page by page, each in a transaction of its own: a slow reader holds no connection. */
  async function* rowsOf(workspaceId: string, filter: RequestFilter): AsyncGenerator<StoredRequest> {
    for (let cursor: string | undefined; ; ) {
      const page = { cursor, size: EXPORT_PAGE_SIZE };
      const rows = await withWorkspace(db, workspaceId, (tx) => requestsOf(tx, workspaceId).page(filter, page));
      yield* rows;
      cursor = rows.at(-1)?.id;
      if (rows.length < EXPORT_PAGE_SIZE) return;
    }
  }
}

function present({ apiKeyId, apiKeyName, warnings, createdAt, ...request }: StoredRequest): LoggedRequest {
  return {
    ...request,
    createdAt: epochSeconds(createdAt),
    apiKey: apiKeyId === null ? null : { id: apiKeyId, name: apiKeyName },
    warnings: warnings?.split(" ") ?? [],
  };
}
