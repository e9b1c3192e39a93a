import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { LRUCache } from "lru-cache";
import type { Access } from "../../contract/endpoint";
import { WORKSPACE_HEADER } from "../../contract/product";
import type { Queries } from "../database/open";
import { ApiError, unauthenticated } from "../http/api-error";
import type {
  ApiClient,
  Authorization,
  Authorized,
  Caller,
  CallingCustomer,
  RequestGuard,
} from "../http/authorization";
import { isUuid } from "../http/uuid";
import type { AccessTokens } from "./access-tokens";
import { CoalescedLookups } from "./coalesced-lookups";
import { membershipOf } from "./memberships";
import { hashSecret } from "./secrets";

/** Finds API clients by their keys. */
export interface ApiKeys {
  /** @returns the key's client, or undefined if the key is unknown or revoked */
  authenticate(key: string): Promise<ApiClient | undefined>;
  /**
   * Counts a call of the key, and reports the remaining calls in the answer's headers.
   *
   * @throws ApiError TOO_MANY_REQUESTS
   */
  countCall(client: ApiClient, reply: FastifyReply): Promise<void>;
}

interface GuardDependencies {
  db: Queries;
  accessTokens: AccessTokens;
  apiKeys: ApiKeys;
}

/** How long an authorization lets later calls of the same caller start speculatively. */
const RECENT_MS = 60_000;
const MAX_RECENT = 10_000;

/**
 * Authorizes every call by the database alone: 401 without a good token of an account that still exists, 404 for
 * strangers (as if the workspace did not exist), 403 for a member without the role. A speculative call of a recently
 * authorized caller gets its verdict later, but before it is answered or writes anything.
 */
export class Guard implements RequestGuard {
  readonly #db: Queries;
  readonly #accessTokens: AccessTokens;
  readonly #apiKeys: ApiKeys;
  readonly #authorizations = new WeakMap<FastifyRequest, Authorization>();
  readonly #recentlyAuthorized = new LRUCache<string, Caller>({ max: MAX_RECENT, ttl: RECENT_MS });
  readonly #memberships = new CoalescedLookups<Awaited<ReturnType<typeof membershipOf>>>();
  readonly #apiClients = new CoalescedLookups<ApiClient | undefined>();

  constructor({ db, accessTokens, apiKeys }: GuardDependencies) {
    this.#db = db;
    this.#accessTokens = accessTokens;
    this.#apiKeys = apiKeys;
  }

  hooksFor(access: Access): onRequestAsyncHookHandler[] {
    const customer = (request: FastifyRequest) => this.#authorizeCustomer(request);
    const admin = (request: FastifyRequest) => this.#requireAdmin(request);
    const apiClient = (request: FastifyRequest, reply: FastifyReply) => this.#authorizeApiClient(request, reply);
    return { public: [], customer: [customer], member: [customer], admin: [customer, admin], key: [apiClient] }[access];
  }

  authorizationOf(request: FastifyRequest): Authorization | undefined {
    return this.#authorizations.get(request);
  }

  async #authorizeCustomer(request: FastifyRequest): Promise<void> {
    const identity = await this.#accessTokens.verify(bearerTokenOf(request));
    const { workspaceId: inPath } = request.params as { workspaceId?: string };
    if (inPath !== undefined && !isUuid(inPath)) throw new ApiError("NOT_FOUND");
    const workspaceId = inPath ?? workspaceInHeader(request);
    const key = `${identity.customerId} ${identity.sessionId} ${workspaceId}`;
    await this.#authorize<CallingCustomer>(request, key, async () => {
      const membership = await this.#memberships.run(key, () => membershipOf(this.#db, identity, workspaceId));
      if (!membership) throw unauthenticated();
      const { role, ownerId } = membership;
      if (inPath !== undefined && !role) throw new ApiError("NOT_FOUND");
      const customer = { ...identity, ownerId };
      return role && workspaceId ? { ...customer, workspaceId, role } : { ...customer, workspaceId, role: null };
    });
  }

  async #requireAdmin(request: FastifyRequest): Promise<void> {
    const caller = await this.#authorizations.get(request)?.verdict;
    if (!caller || !("role" in caller) || caller.role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  async #authorizeApiClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = bearerTokenOf(request);
    const key = hashSecret(secret);
    const { presumed } = await this.#authorize(request, key, async () => {
      const client = await this.#apiClients.run(key, () => this.#apiKeys.authenticate(secret));
      if (!client) throw unauthenticated();
      return client;
    });
    await this.#apiKeys.countCall(presumed, reply);
  }

  /**
   * @param key identifies the caller and the workspace
   * @param lookUp finds the caller in the database; rejects if nobody may make the call
   */
  async #authorize<C extends Caller>(
    request: FastifyRequest,
    key: string,
    lookUp: () => Promise<C>,
  ): Promise<Authorization<C>> {
    const isSpeculative = request.routeOptions.config.speculative === true;
    const recent = isSpeculative ? (this.#recentlyAuthorized.get(key) as C | undefined) : undefined;
    const verdict = this.#confirm(key, lookUp, { wasPresumed: recent !== undefined });
    // A rejection that nothing waits for yet would end the process.
    if (recent) verdict.catch(() => undefined);
    const authorization: Authorization<C> = { presumed: recent ?? (await verdict), verdict };
    this.#authorizations.set(request, authorization as Authorization);
    return authorization;
  }

  async #confirm<C extends Caller>(
    key: string,
    lookUp: () => Promise<C>,
    { wasPresumed }: { wasPresumed: boolean },
  ): Promise<Authorized<C>> {
    try {
      const caller = await lookUp();
      const isStranger = "role" in caller && caller.role === null;
      // The preparation took the caller for a member.
      if (isStranger && wasPresumed) throw new ApiError("NOT_FOUND");
      if (isStranger) this.#recentlyAuthorized.delete(key);
      else this.#recentlyAuthorized.set(key, caller);
      return caller as Authorized<C>;
    } catch (error) {
      this.#recentlyAuthorized.delete(key);
      throw error;
    }
  }
}

function workspaceInHeader({ headers }: FastifyRequest): string | null {
  const id = headers[WORKSPACE_HEADER];
  return typeof id === "string" && isUuid(id) ? id : null;
}

/** Reads `Authorization: Bearer` (RFC 6750, 2.1). */
function bearerTokenOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
