import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type Role, WORKSPACE_HEADER } from "../../contract/product";
import type { Queries } from "../database/open";
import { ApiError, unauthenticated } from "../http/api-error";
import type { Guard } from "../http/serve";
import { isUuid } from "../http/uuid";
import type { AccessTokens, Identity } from "./access-tokens";
import { CoalescedLookups } from "./coalesced-lookups";
import { membershipOf } from "./memberships";
import { hashSecret } from "./secrets";

export interface Caller extends Identity {
  /** In the workspace of the path, or of the header where the path has none; null where the call names none. */
  role: Role | null;
}

/** A program that calls with an API key; it acts for the key's workspace. */
export interface ApiClient {
  keyId: string;
  workspaceId: string;
}

/** What the guard asks of those who know the keys. */
export interface ApiKeyAuthenticator {
  /** @returns whose key it is, or undefined for what is no key, or none any more */
  authenticate(key: string): Promise<ApiClient | undefined>;
  /** Counts a call of the key. @throws ApiError TOO_MANY_REQUESTS */
  countCall(program: ApiClient, reply: FastifyReply): Promise<void>;
}

/** Who makes a call, once it is known. */
interface Authorization {
  caller?: Caller;
  apiClient?: ApiClient;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    apiClient: ApiClient | null;
    /**
     * Of a call that was begun ahead: resolves once it is found that the caller may make it still, rejects with the refusal. Nothing
     * is answered before that, good or bad; the handler has to wait for it before it writes anything. Null where it is known already.
     */
    confirmed: Promise<unknown> | null;
  }
  interface FastifyContextConfig {
    /** Whether the call may begin for somebody who was let in lately, while it is asked whether they still may. */
    ahead?: boolean;
  }
}

/** How long (milliseconds) somebody who was let in may have calls begun ahead. */
const LATELY = 60_000;
const REMEMBERED = 10_000;

/**
 * The server decides by membership alone, on every call: 401 without a good token of an account that still exists,
 * 404 for strangers (as if the workspace did not exist), 403 for a member without the role. Calls that may begin ahead are refused
 * no less, only later.
 */
export function createGuard(
  app: FastifyInstance,
  db: Queries,
  tokens: AccessTokens,
  programs: ApiKeyAuthenticator,
): Guard {
  app.decorateRequest("caller", null);
  app.decorateRequest("apiClient", null);
  app.decorateRequest("confirmed", null);
  const recentlyAuthorized = new LRUCache<string, Authorization>({ max: REMEMBERED, ttl: LATELY });
  const standings = new CoalescedLookups<Awaited<ReturnType<typeof membershipOf>>>();
  const holders = new CoalescedLookups<ApiClient | undefined>();

  /** @param who names the caller and the workspace @param ask for who may make the call; rejects where nobody may */
  async function authorize(request: FastifyRequest, who: string, ask: () => Promise<Authorization>): Promise<void> {
    const known = request.routeOptions.config.ahead ? recentlyAuthorized.get(who) : undefined;
    const asked = ask().then(
      (admitted) => {
        const stranger = admitted.caller?.role === null;
        if (stranger) recentlyAuthorized.delete(who);
        else recentlyAuthorized.set(who, admitted);
        // It was begun as a member's.
        if (known && stranger) throw new ApiError("NOT_FOUND");
        Object.assign(request, admitted);
      },
      (error: unknown) => {
        recentlyAuthorized.delete(who);
        throw error;
      },
    );
    if (!known) return asked;
    Object.assign(request, known);
    request.confirmed = asked;
    // It may fail before anything waits for it, which would end the process.
    asked.catch(() => undefined);
  }

  async function customer(request: FastifyRequest): Promise<void> {
    const identity = await tokens.verify(bearerOf(request));
    const { workspaceId } = request.params as { workspaceId?: string };
    if (workspaceId !== undefined && !isUuid(workspaceId)) throw new ApiError("NOT_FOUND");
    const workspace = workspaceId ?? namedByHeader(request);
    const who = `${identity.customerId} ${identity.sessionId} ${workspace}`;
    await authorize(request, who, async () => {
      const standing = await standings.ask(who, () => membershipOf(db, identity, workspace));
      if (!standing) throw unauthenticated();
      if (workspaceId !== undefined && !standing.role) throw new ApiError("NOT_FOUND");
      return { caller: { ...identity, role: standing.role } };
    });
  }

  async function admin(request: FastifyRequest): Promise<void> {
    await request.confirmed;
    if (callerOf(request).role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  async function key(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = bearerOf(request);
    const who = hashSecret(secret);
    await authorize(request, who, async () => {
      const apiClient = await holders.ask(who, () => programs.authenticate(secret));
      if (!apiClient) throw unauthenticated();
      return { apiClient };
    });
    await programs.countCall(apiClientOf(request), reply);
  }

  return { public: [], customer: [customer], member: [customer], admin: [customer, admin], key: [key] };
}

function namedByHeader(request: FastifyRequest): string | null {
  const named = request.headers[WORKSPACE_HEADER];
  return typeof named === "string" && isUuid(named) ? named : null;
}

/** @returns who makes a guarded call */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error("This call is not guarded");
  return caller;
}

/** @returns which program makes a call that is guarded by an API key */
export function apiClientOf({ apiClient }: FastifyRequest): ApiClient {
  if (!apiClient) throw new Error("This call is not guarded by an API key");
  return apiClient;
}

/** RFC 6750, 2.1 */
function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
