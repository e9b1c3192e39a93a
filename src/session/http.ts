import type { CallName, Calls } from "../../contract/calls";
import type { BodyFor, ParamsFor, QueryFor, ResponseOf } from "../../contract/endpoint";
import { TENANT } from "../../contract/product";
import { CallError } from "../lib/call-error";
import { isAuthenticationPath, type ReadHeaders, transmit } from "../lib/transport";
import { belongsToOtherUser } from "./console-user";
import { reportRefusal } from "./membership-changes";
import { renewAccessToken } from "./renewal";
import { notifySessionListeners, readAccessToken } from "./session";

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type WithoutTenant<Body> = [Body] extends [undefined] ? undefined : Omit<Body, "tenant">;

/** What a call is given: what the contract asks of it, without the tenant, which is added here. */
type CallRequest<E> = Given<"params", ParamsFor<E>> &
  Given<"query", QueryFor<E>> &
  Given<"body", WithoutTenant<BodyFor<E>>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    onHeaders?: ReadHeaders;
  };

type Arguments<E> =
  Record<never, never> extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>];

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  onHeaders?: ReadHeaders;
}

/**
 * Makes a call of the contract: `call("PATCH /api/app/workspaces/:workspaceId", {params: {workspaceId}, body: {name}})`.
 * An expired session is renewed and the call made once more (spec 4).
 * @returns the answer's JSON; a Blob for documents
 * @throws CallError where the call failed; Error('Missing accessToken') for a call that needs one when signed out; Error
 *   where another tab has signed in somebody else than the user whose console this is
 */
export async function call<N extends CallName>(
  name: N,
  ...[request]: Arguments<Calls[N]>
): Promise<ResponseOf<Calls[N]>> {
  return (await send(name, request as LooseRequest | undefined)) as ResponseOf<Calls[N]>;
}

/** {@link call} for names that are put together at run time, as a resource's are: unchecked by the compiler. */
export async function send(name: string, request: LooseRequest = {}): Promise<unknown> {
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
      accessToken,
      answer: template === "/api/app/pdf" ? "blob" : "json",
    });

  if (!needsAccessToken(name)) return attempt();
  const accessToken = readAccessToken();
  if (!accessToken) throw new Error("Missing accessToken");
  if (belongsToOtherUser(accessToken)) {
    notifySessionListeners();
    throw new Error("Somebody else has signed in in another tab");
  }
  try {
    return await attempt(accessToken);
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.statusCode !== 401) throw doubted(failure, path);
    const renewed = await renewAccessToken(accessToken);
    if (!renewed) throw failure;
    return await attempt(renewed).catch((refusal: unknown) => {
      throw doubted(refusal, path);
    });
  }
}

function doubted(failure: unknown, path: string): unknown {
  reportRefusal(path, failure);
  return failure;
}

/** The secret in their path is all that is asked for. */
const WITHOUT_TOKEN: readonly string[] = ["GET /api/app/invites/:invite", "GET /v1/files/:secret"];

/**
 * Who bears a token is in the contract's schemas, which would bring their library along; a test holds this against them.
 * @returns whether a call carries the access token
 */
export function needsAccessToken(name: string): boolean {
  if (WITHOUT_TOKEN.includes(name)) return false;
  const [, path = ""] = name.split(" ");
  return !isAuthenticationPath(path) || path === "/api/v1/customer";
}

function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (!value) throw new Error(`Missing ${key} for ${template}`);
    // Browsers take these for steps in the path, encoded or not: they would lead to another call.
    if (value === "." || value === "..") {
      throw new CallError({ errorCode: "NOT_FOUND", correlationId: null, data: null }, 404);
    }
    return encodeURIComponent(value);
  });
}
