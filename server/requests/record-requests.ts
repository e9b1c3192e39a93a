import type { FastifyInstance } from "fastify";
import type { CallName } from "../../contract/calls";
import type { RequestOperation } from "../../contract/product";
import type { Caller, RequestGuard } from "../http/authorization";
import type { RequestRecorder } from "./request-recorder";

/** The calls that make documents. */
const OPERATIONS = new Map<string, RequestOperation>(
  Object.entries({
    "POST /v1/documents": "DOCUMENT",
    "POST /v1/batches": "BATCH",
    "POST /api/app/pdf": "TRY_OUT",
  } satisfies Partial<Record<CallName, RequestOperation>>),
);

interface RecordRequestsDependencies {
  guard: Pick<RequestGuard, "authorizationOf">;
  recorder: Pick<RequestRecorder, "add">;
}

/** Adds the calls that make documents to the request log, after the answer. Calls of unknown callers are not logged. */
export function recordRequests(app: FastifyInstance, { guard, recorder }: RecordRequestsDependencies): void {
  app.addHook("onResponse", async (request, reply) => {
    const operation = OPERATIONS.get(`${request.method} ${request.routeOptions.url}`);
    if (!operation) return;
    const caller = await guard.authorizationOf(request)?.verdict.catch(() => undefined);
    if (!caller?.workspaceId) return;
    const error = request.failure?.error ?? null;
    recorder.add({
      ...request.notes,
      workspaceId: caller.workspaceId,
      operation,
      ...originOf(caller),
      status: reply.statusCode,
      error,
      durationInMs: reply.elapsedTime,
      correlationId: request.id,
    });
  });
}

const originOf = (caller: Caller) =>
  caller.kind === "apiClient"
    ? ({ source: "API", apiKeyId: caller.keyId } as const)
    : ({ source: "CUSTOMER_PORTAL", apiKeyId: null } as const);
