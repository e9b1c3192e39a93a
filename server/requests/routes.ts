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
import { exportedRequests, REQUEST_FORMATS } from "./export-requests";
import { repeatabilityOf, repeatRequest } from "./repeat-request";
import { requestsOf, type StoredRequest } from "./store";

const PAGE_SIZE = 50;

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
    exportAnswer(reply, {
      ...{ name: "requests", type, format: REQUEST_FORMATS[type] },
      rows: exportedRequests(db, workspaceId, filter),
    }),
  );
}

function present({ apiKeyId, apiKeyName, warnings, createdAt, ...request }: StoredRequest): LoggedRequest {
  return {
    ...request,
    createdAt: epochSeconds(createdAt),
    apiKey: apiKeyId === null ? null : { id: apiKeyId, name: apiKeyName },
    warnings: warnings?.split(" ") ?? [],
  };
}
