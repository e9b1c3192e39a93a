import { and, desc, eq, exists, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Source } from "../../contract/product";
import { parseUuid } from "../../contract/uuid";
import type { Transaction } from "../database/open";
import { documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { requests } from "../database/schema/requests";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import { lowestIdAt } from "../lib/time-ordered-id";

/** The requests that a reader asks for. */
export interface RequestFilter {
  outcome?: "ok" | "failed" | undefined;
  errorCode?: string | undefined;
  templateId?: string | undefined;
  apiKeyId?: string | undefined;
  source?: Source | undefined;
  /** Epoch seconds: requests at this time or later. */
  from?: number | undefined;
  /** Epoch seconds: requests before this time. */
  to?: number | undefined;
  correlationId?: string | undefined;
}

export type StoredRequest = typeof requests.$inferSelect;
/** A request, and what is still there of what it used and made. */
export type FoundRequest = Awaited<ReturnType<ReturnType<typeof requestsOf>["read"]>>;

const OUTCOMES = { ok: isNull(requests.errorCode), failed: isNotNull(requests.errorCode) };

/**
 * Holds for each request from the portal. Under row-level security, the planner may not use the statistics of an enum,
 * so that without this condition it takes the portal's requests for half of all, and reads the whole table for them.
 */
const HAS_NO_KEY = isNull(requests.apiKeyId);

/** The request log of one workspace. */
export function requestsOf(tx: Transaction, workspaceId: string) {
  const own = eq(requests.workspaceId, workspaceId);

  return {
    /** Reads the requests before a cursor, which is the id of one, the newest first. */
    async page(filter: RequestFilter, { cursor, size }: { cursor?: string | undefined; size: number }) {
      const correlationId = parseUuid(filter.correlationId);
      // Correlation ids are UUIDs, so no request matches another text.
      if (filter.correlationId !== undefined && !correlationId) return [];
      const { outcome, errorCode, templateId, apiKeyId, source, from, to } = filter;
      return tx
        .select()
        .from(requests)
        .where(
          and(
            own,
            cursor === undefined ? undefined : lt(requests.id, cursor),
            outcome && OUTCOMES[outcome],
            // Without the first condition, the planner does not use the partial index, whose rows all have a code.
            errorCode === undefined ? undefined : and(isNotNull(requests.errorCode), eq(requests.errorCode, errorCode)),
            templateId === undefined ? undefined : eq(requests.templateId, templateId),
            apiKeyId === undefined ? undefined : eq(requests.apiKeyId, apiKeyId),
            source && and(eq(requests.source, source), source === "CUSTOMER_PORTAL" ? HAS_NO_KEY : undefined),
            from === undefined ? undefined : gte(requests.id, lowestIdAt(new Date(from * 1000))),
            to === undefined ? undefined : lt(requests.id, lowestIdAt(new Date(to * 1000))),
            correlationId === undefined ? undefined : eq(requests.correlationId, correlationId),
          ),
        )
        .orderBy(desc(requests.id))
        .limit(size);
    },

    /** Reads a request, its template's existence, and its stored document. @throws ApiError NOT_FOUND */
    async read(id: string) {
      const template = tx
        .select({ id: templates.id })
        .from(templates)
        .where(
          and(
            eq(templates.workspaceId, workspaceId),
            eq(templates.id, requests.templateId),
            isNull(templates.deletedAt),
          ),
        );
      const isDocument = and(eq(documents.workspaceId, workspaceId), eq(documents.id, requests.resultId));
      const [found] = await tx
        .select({
          request: requests,
          hasTemplate: exists(template).mapWith(Boolean),
          document: {
            id: documents.id,
            state: documents.state,
            expiresAt: documents.expiresAt,
            templateId: documents.templateId,
            hasParameters: isNotNull(documents.parameters).mapWith(Boolean),
          },
          file: files,
        })
        .from(requests)
        .leftJoin(documents, isDocument)
        .leftJoin(files, eq(files.id, documents.fileId))
        .where(and(own, eq(requests.id, id)));
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /** Reads the input of a stored document. @throws ApiError NOT_FOUND */
    async inputOf(documentId: string) {
      const { templateId, options, filename } = documents;
      const [input] = await tx
        .select({ templateId, options, filename, parameters: sql<string | null>`${documents.parameters}::text` })
        .from(documents)
        .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId)));
      if (!input) throw new ApiError("NOT_FOUND");
      return input;
    },
  };
}
