import type { FastifyInstance } from "fastify";
import type { CallName } from "../../contract/calls";
import type { RequestOperation } from "../../contract/product";
import type { Caller, RequestGuard } from "../http/authorization";
import type { RequestRecorder } from "./request-recorder";

const REPEAT = "POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat";

/** The calls that make documents. */
const OPERATIONS = new Map<string, RequestOperation>(
  Object.entries({
    "POST /v1/documents": "DOCUMENT",
    "POST /v1/batches": "BATCH",
    "POST /api/app/pdf": "TRY_OUT",
    [REPEAT]: "DOCUMENT",
  } satisfies Partial<Record<CallName, RequestOperation>>),
);

interface RecordRequestsDependencies {
  guard: Pick<RequestGuard, "authorizationOf">;
  recorder: Pick<RequestRecorder, "add">;
}

/**
 * Adds calls to the request log, after the answer: those that make documents, and others of API clients that failed.
 * Calls of unknown callers are not logged.
 */
export function recordRequests(app: FastifyInstance, { guard, recorder }: RecordRequestsDependencies): void {
  app.addHook("onResponse", async (request, reply) => {
    const name = `${request.method} ${request.routeOptions.url}`;
    const error = request.failure?.error ?? null;
    const operation = OPERATIONS.get(name) ?? (error && isApiCall(name) ? "OTHER" : undefined);
    if (!operation) return;
    // The request that was to be repeated does not exist, so there is no document that this call is about.
    if (name === REPEAT && request.notes?.templateId === undefined) return;
    const caller = await guard.authorizationOf(request)?.verdict.catch(() => undefined);
    if (!caller?.workspaceId) return;
    recorder.add({
      ...request.notes,
      workspaceId: caller.workspaceId,
      operation,
      call: operation === "OTHER" ? name.replace(/:(\w+)/g, "{$1}") : null,
      ...originOf(caller),
      status: reply.statusCode,
      error,
      durationInMs: reply.elapsedTime,
      correlationId: request.id,
    });
  });
}

const isApiCall = (name: string): boolean => name.includes(" /v1/");

const originOf = (caller: Caller) =>
  caller.kind === "apiClient"
    ? ({ source: "API", apiKeyId: caller.keyId } as const)
    : ({ source: "CUSTOMER_PORTAL", apiKeyId: null } as const);
