import type { Repeatability } from "../../contract/product";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { AwaitedDocuments, DocumentInput } from "../documents/awaited-documents";
import { ApiError } from "../http/api-error";
import type { Authorized, CallingMember } from "../http/authorization";
import { noteTemplate, type RequestNotes } from "../http/request-notes";
import { type FoundRequest, requestsOf } from "./store";

interface RepeatDependencies {
  db: Queries;
  awaited: AwaitedDocuments;
}

/** Returns null if the request is not for one document of an API client, or failed before it stored anything. */
export function repeatabilityOf({ request, document, hasTemplate }: FoundRequest): Repeatability | null {
  if (request.operation !== "DOCUMENT" && request.operation !== "BACKGROUND_DOCUMENT") return null;
  if (request.resultId === null) return request.errorCode === null ? "NOT_STORED" : null;
  if (!document) return "EXPIRED";
  if (document.templateId === null) return "FROM_HTML";
  if (!hasTemplate) return "TEMPLATE_DELETED";
  if (document.state === "queued" || document.state === "running") return "IN_PROGRESS";
  return document.hasParameters ? "POSSIBLE" : "PARAMETERS_NOT_KEPT";
}

/**
 * Generates the document of a request again, from the live version of its template, and stores and counts it
 * (docs/decisions/0074-generate-again.md).
 *
 * @returns the id of the new document
 * @throws ApiError NOT_FOUND, TEMPLATE_NOT_FOUND, REQUEST_NOT_REPEATABLE, and those of a new document
 */
export async function repeatRequest(
  { db, awaited }: RepeatDependencies,
  member: Authorized<CallingMember>,
  requestId: string,
  { notes, signal }: { notes: RequestNotes; signal: AbortSignal },
): Promise<string> {
  const { workspaceId, ownerId } = member;
  const input = await withWorkspace(db, workspaceId, (tx) => inputOf(requestsOf(tx, workspaceId), requestId, notes));
  await awaited.assertRoomToStore(workspaceId);
  const requester = { workspaceId, ownerId, templateId: null };
  const prepared = await awaited.prepare(requester, { ...input, maxAgeMs: null, notes }, signal);
  return awaited.recordAndStore(member, prepared, { signal, source: "CUSTOMER_PORTAL" });
}

async function inputOf(
  requests: ReturnType<typeof requestsOf>,
  requestId: string,
  notes: RequestNotes,
): Promise<Pick<DocumentInput, "request" | "parameters">> {
  const found = await requests.read(requestId);
  noteTemplate(notes, { ...found.request, templateVersion: null });
  const reason = repeatabilityOf(found);
  if (reason === "TEMPLATE_DELETED") throw new ApiError("TEMPLATE_NOT_FOUND");
  if (reason !== "POSSIBLE" || !found.document) {
    throw new ApiError("REQUEST_NOT_REPEATABLE", { data: { reason: reason ?? "NOT_STORED" } });
  }
  const { templateId, options, filename, parameters } = await requests.inputOf(found.document.id);
  // It was deleted or dropped since the statement before.
  if (templateId === null || parameters === null) {
    throw new ApiError("REQUEST_NOT_REPEATABLE", { data: { reason: "EXPIRED" } });
  }
  return { request: { template: templateId, options, ...(filename !== null && { filename }) }, parameters };
}
