import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallName } from "../../contract/calls";
import { type RequestOperation, TEMPLATE_HEADER } from "../../contract/product";
import { parseUuid } from "../../contract/uuid";
import type { RequestGuard } from "../http/authorization";
import { ExpiredKeyError } from "../http/expired-key-error";
import type { RequestRecorder } from "./request-recorder";

/** Longer paths without a route are cut off in the log. */
const MAX_PATH_CHARACTERS = 200;

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
  guard: Pick<RequestGuard, "authorizationOf" | "hooksFor">;
  recorder: Pick<RequestRecorder, "add">;
}

/**
 * Adds calls to the request log, after the answer: those that make documents, and others of API clients that failed,
 * also at an address of `/v1` that does not exist. Calls of unknown callers are not logged. Those with expired keys
 * are: their workspace is known.
 */
export function recordRequests(app: FastifyInstance, { guard, recorder }: RecordRequestsDependencies): void {
  const identify = guard.hooksFor({ access: "key", isForTemplateKeys: true });
  app.addHook("onRequest", async function (request, reply) {
    if (!request.is404 || !isApiCall(nameOf(request)) || !request.headers.authorization) return;
    // The answer is NOT_FOUND for everybody. An unknown caller has no log.
    for (const hook of identify) await hook.call(this, request, reply).catch(() => undefined);
  });

  app.addHook("onResponse", async (request, reply) => {
    const name = nameOf(request);
    const error = request.failure?.error ?? null;
    const operation = OPERATIONS.get(name) ?? (error && isApiCall(name) ? "OTHER" : undefined);
    if (!operation) return;
    // The request that was to be repeated does not exist, so there is no document that this call is about.
    if (name === REPEAT && request.notes?.templateId === undefined) return;
    const origin = await originOf(request, guard);
    if (!origin) return;
    recorder.add({
      templateName: namedTemplateOf(request, operation),
      ...request.notes,
      ...origin,
      operation,
      call: operation === "OTHER" ? name.replace(/\/:(\w+)/g, "/{$1}") : null,
      status: reply.statusCode,
      error,
      durationInMs: reply.elapsedTime,
      correlationId: request.id,
    });
  });
}

/** Returns the method and the route, such as `GET /v1/documents/:documentId`; without a route, the path. */
function nameOf({ method, url, routeOptions }: FastifyRequest): string {
  const path = routeOptions.url ?? url.replace(/\?.*/s, "").slice(0, MAX_PATH_CHARACTERS);
  return `${method} ${path}`;
}

const isApiCall = (name: string): boolean => name.includes(" /v1/");

/** Returns the template that a refused request names, before anything is looked up. */
function namedTemplateOf({ failure, headers }: FastifyRequest, operation: RequestOperation): string | null {
  return operation === "TRY_OUT"
    ? (parseUuid(headers[TEMPLATE_HEADER]) ?? null)
    : (failure?.error.templateName ?? null);
}

/** Returns the workspace and the source of a request. Undefined if its caller is unknown, or acts in no workspace. */
async function originOf(request: FastifyRequest, guard: RecordRequestsDependencies["guard"]) {
  const error = request.failure?.error;
  if (error instanceof ExpiredKeyError) {
    return { workspaceId: error.key.workspaceId, source: "API", apiKeyId: error.key.id } as const;
  }
  const caller = await guard.authorizationOf(request)?.verdict.catch(() => undefined);
  if (!caller?.workspaceId) return undefined;
  const { workspaceId } = caller;
  return caller.kind === "apiClient"
    ? ({ workspaceId, source: "API", apiKeyId: caller.keyId } as const)
    : ({ workspaceId, source: "CUSTOMER_PORTAL", apiKeyId: null } as const);
}
