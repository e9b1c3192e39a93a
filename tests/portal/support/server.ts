import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { type CallName, type Calls, calls } from "../../../contract/calls";
import type { BodyFor, ParamsFor, ResponseOf } from "../../../contract/endpoint";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../../contract/errors";
import { comparedSample, doneComparison } from "./comparisons";
import { placesAnswer, previewAnswer } from "./previews";
import { versionPage } from "./versions";

/**
 * Answers the portal's calls. An unexpected call fails the test, except for the calls that pages make by themselves:
 * the lists of sign-in providers, templates, sample sets and sessions, which are empty, the parameter schema of a
 * template, which is empty, too, and the same in its draft, the versions of a template, of which the first one is
 * live, a comparison of its documents, which are the same, the live preview, which has one page without places, the
 * addresses of webhooks, of which there are none, the free trial, which is available, the payment, which the operator
 * collects, the review after a password recovery, which is over, the second factor, which is optional and not set up,
 * and the end of a session.
 */
export const server = setupServer(
  http.get(`${window.location.origin}/api/v1/oauth2/providers`, () => HttpResponse.json({ providers: [] })),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/templates`, () =>
    HttpResponse.json({ templateDetails: [] }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/samples`, () =>
    HttpResponse.json({ samples: [] }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/schema`, () =>
    HttpResponse.json({ schema: {}, inferred: {}, edits: {}, sources: {}, parameterCheck: "warn" }),
  ),
  http.post(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/schema-changes`, () =>
    HttpResponse.json({ changes: [], parameterCheck: "warn" }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/versions`, () =>
    HttpResponse.json(versionPage()),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/thumbnail`, () =>
    HttpResponse.json({ picture: { pngBase64: "cGFnZQ==", width: 320, height: 453 } }),
  ),
  http.post(`${window.location.origin}/api/app/workspaces/:workspaceId/preview`, () =>
    HttpResponse.json(previewAnswer()),
  ),
  http.post(`${window.location.origin}/api/app/workspaces/:workspaceId/preview/places`, () =>
    HttpResponse.json(placesAnswer()),
  ),
  http.get(`${window.location.origin}/api/app/recovery-review`, () => HttpResponse.json({ review: null })),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/payment`, () =>
    HttpResponse.json({ payment: { provider: null, card: null, canManage: false } }),
  ),
  http.get(`${window.location.origin}/api/app/free-trial`, () =>
    HttpResponse.json({ freeTrial: { isAvailable: true } }),
  ),
  http.get(`${window.location.origin}/api/v1/customer/sessions`, () => HttpResponse.json({ sessions: [] })),
  http.delete(`${window.location.origin}/api/v1/customer/sessions/:sessionId`, () => HttpResponse.json({})),
  http.get(`${window.location.origin}/api/v1/customer/second-factor`, () =>
    HttpResponse.json({ totp: null, passkeys: [], recoveryCodesLeft: 0 }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/webhook-addresses`, () =>
    HttpResponse.json({ addresses: [] }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/publishing`, () =>
    HttpResponse.json({ review: "OPTIONAL" }),
  ),
  http.post(`${window.location.origin}/api/app/workspaces/:workspaceId/templates/:templateId/compare`, () =>
    HttpResponse.json(doneComparison([comparedSample(null)]), { status: 202 }),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/comparisons/:comparisonId`, () =>
    HttpResponse.json(doneComparison([comparedSample(null)])),
  ),
  http.get(`${window.location.origin}/api/app/workspaces/:workspaceId/security`, () =>
    HttpResponse.json({ secondFactor: "OPTIONAL", membersWithout: 1 }),
  ),
);

/** A request that the mocked service received. */
export interface Received<E> {
  params: ParamsFor<E>;
  query: URLSearchParams;
  body: BodyFor<E>;
  headers: Headers;
}

type Answer<E> = ResponseOf<E> | Response;

/**
 * Answers a call of the contract for the rest of the test.
 * @param name for example `"POST /api/v1/login"`
 * @param answer the answer, or a function of the request; `failure(…)` for an error
 * @returns the received requests; each request is appended
 */
export function onCall<N extends CallName>(
  name: N,
  answer: Answer<Calls[N]> | ((request: Received<Calls[N]>) => Answer<Calls[N]> | Promise<Answer<Calls[N]>>),
): Received<Calls[N]>[] {
  const received: Received<Calls[N]>[] = [];
  const [method = "", path = ""] = name.split(" ");
  const verb = method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  server.use(
    http[verb](window.location.origin + path, async ({ request, params }) => {
      const call = {
        params,
        query: new URL(request.url).searchParams,
        body: await bodyOf(request),
        headers: request.headers,
      } as unknown as Received<Calls[N]>;
      received.push(call);
      return toResponse(name, typeof answer === "function" ? await answer(call) : answer);
    }),
  );
  return received;
}

/** Returns a JSON body as its value, and a file as it is. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) return request.blob();
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Returns an error response of the service. */
export function failure(errorCode: ErrorCode, more: Partial<ErrorBody> & { status?: number } = {}): Response {
  const { status = ERRORS[errorCode].status, ...body } = more;
  return HttpResponse.json({ errorCode, correlationId: null, data: null, ...body }, { status });
}

/** Returns an answer with an `ETag`. */
export function tagged(answer: object, etag: string): Response {
  return HttpResponse.json(answer, { headers: { etag } });
}

/** Returns a network failure. */
export function noAnswer(): Response {
  return HttpResponse.error();
}

/** The toast's text after a network failure. */
export const UNREACHED = "Unexpected error. The service could not be reached. Check your connection and try again.";

function toResponse(name: string, answer: unknown): Response {
  if (answer instanceof Response) return answer.clone();
  if (answer instanceof Blob) {
    return new HttpResponse(answer, { headers: { "content-type": answer.type || "application/pdf" } });
  }
  const status = calls.find(({ method, path }) => `${method} ${path}` === name)?.status;
  return HttpResponse.json(answer as object, { status });
}
