import type { CallName, Calls } from "../../contract/calls";
import type { BodyFor, ParamsFor, QueryFor, ResponseOf } from "../../contract/endpoint";
import { TENANT } from "../../contract/product";
import { ASSET_ROUTES, EXPORT_ROUTES, PDF_ROUTES, PUBLIC_ROUTES, ZIP_ROUTES } from "../../contract/routes";
import { CallError } from "../lib/call-error";
import { isAuthenticationPath, transmit } from "../lib/transport";
import type { ReadHeaders } from "../lib/wire-request";
import { recordClosedWorkspace } from "./closed-workspaces";
import { belongsToOtherUser } from "./console-user";
import { reportRefusal } from "./membership-changes";
import { exchangeTokens, renewAccessToken } from "./renewal";
import { notifySessionListeners, readAccessToken } from "./session";
import { requestStepUp } from "./step-up";

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type WithoutTenant<Body> = Body extends Blob | undefined ? Body : Omit<Body, "tenant">;

/** Input of a call as the contract defines it. {@link send} adds the tenant. */
type CallRequest<E> = Given<"params", ParamsFor<E>> &
  Given<"query", QueryFor<E>> &
  Given<"body", WithoutTenant<BodyFor<E>>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    onHeaders?: ReadHeaders;
    onProgress?: (share: number) => void;
    isBackground?: boolean;
  };

type Arguments<E> =
  Record<never, never> extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>];

/** Input of a call whose name the compiler does not know. */
interface UncheckedRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  onHeaders?: ReadHeaders;
  onProgress?: (share: number) => void;
  onReceived?: (bytes: number) => void;
  /** True for calls that the user has not asked for: they never end the session, which would take the page away. */
  isBackground?: boolean;
}

/**
 * Makes a call of the contract: `call("PATCH /api/app/workspaces/:workspaceId", {params: {workspaceId}, body:
 * {name}})`. After a 401, renews the session and retries once. If the service demands a recent proof of the second
 * factor, asks the user for it and repeats the call.
 * @returns the response's JSON; a Blob for documents
 * @throws CallError if the call failed
 * @throws Error if the call needs an access token and there is none, or another tab has signed in another user
 */
export async function call<N extends CallName>(
  name: N,
  ...[request]: Arguments<Calls[N]>
): Promise<ResponseOf<Calls[N]>> {
  return (await send(name, request as UncheckedRequest | undefined)) as ResponseOf<Calls[N]>;
}

/**
 * Like {@link call}, for names that are built at run time, such as a resource's. The compiler can't check them.
 */
export async function send(name: string, request: UncheckedRequest = {}): Promise<unknown> {
  const [method = "", template = ""] = name.split(" ");
  const path = fillPath(template, request.params ?? {});
  const attempt = (accessToken?: string) =>
    transmit({
      method,
      path,
      query: request.query,
      body: request.body && isAuthenticationPath(path) ? { tenant: TENANT, ...request.body } : request.body,
      headers: request.headers,
      signal: request.signal,
      onHeaders: request.onHeaders,
      onProgress: request.onProgress,
      onReceived: request.onReceived,
      accessToken,
      answer: [PDF_ROUTES, ASSET_ROUTES, EXPORT_ROUTES, ZIP_ROUTES].some((routes) => isOneOf(routes, name))
        ? "blob"
        : "json",
    });

  if (isOneOf(PUBLIC_ROUTES, name)) return attempt();
  try {
    const renew = request.isBackground ? exchangeTokens : renewAccessToken;
    return await signedIn(attempt, renew).catch(async (failure: unknown) => {
      const needsStepUp = failure instanceof CallError && failure.errorCode === "STEP_UP_REQUIRED";
      if (!needsStepUp || !(await requestStepUp())) throw failure;
      return signedIn(attempt, renew);
    });
  } catch (failure) {
    recordClosedWorkspace(method, path, failure);
    reportRefusal(path, failure);
    throw failure;
  }
}

/**
 * Sends a request with the access token. After a 401, renews the session and retries once.
 * @throws Error if there is no access token, or another tab has signed in another user
 */
async function signedIn(
  attempt: (accessToken: string) => Promise<unknown>,
  renew: typeof renewAccessToken,
): Promise<unknown> {
  const accessToken = readAccessToken();
  if (!accessToken) throw new Error("Missing accessToken");
  if (belongsToOtherUser(accessToken)) {
    notifySessionListeners();
    throw new Error("A different account signed in in another tab");
  }
  try {
    return await attempt(accessToken);
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.statusCode !== 401) throw failure;
    const renewed = await renew(accessToken);
    if (!renewed) throw failure;
    return await attempt(renewed);
  }
}

const isOneOf = (routes: readonly string[], name: string): boolean => routes.includes(name);

function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (!value) throw new Error(`Missing ${key} for ${template}`);
    // Browsers resolve '.' and '..' in a path, encoded or not, so the request would go to another route.
    if (value === "." || value === "..") {
      throw new CallError({ errorCode: "NOT_FOUND", correlationId: null, data: null }, 404);
    }
    return encodeURIComponent(value);
  });
}
