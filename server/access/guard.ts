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
  CallingMember,
  RequestGuard,
} from "../http/authorization";
import { isUuid } from "../http/uuid";
import type { AccessTokens } from "./access-tokens";
import { CoalescedLookups } from "./coalesced-lookups";
import { membershipOf, type WorkspaceScope } from "./memberships";
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
    const customer = (request: FastifyRequest) => this.#authorizeCustomer(request, () => ({ kind: "none" }));
    const member = (request: FastifyRequest) => this.#authorizeCustomer(request, workspaceInPath);
    const headerMember = (request: FastifyRequest) => this.#authorizeCustomer(request, workspaceInHeader);
    const admin = (request: FastifyRequest) => this.#requireAdmin(request);
    const apiClient = (request: FastifyRequest, reply: FastifyReply) => this.#authorizeApiClient(request, reply);
    return {
      public: [],
      customer: [customer],
      headerMember: [headerMember],
      member: [member],
      admin: [member, admin],
      key: [apiClient],
    }[access];
  }

  authorizationOf(request: FastifyRequest): Authorization | undefined {
    return this.#authorizations.get(request);
  }

  async #authorizeCustomer(
    request: FastifyRequest,
    scopeOf: (request: FastifyRequest) => WorkspaceScope,
  ): Promise<void> {
    const identity = await this.#accessTokens.verify(bearerTokenOf(request));
    const scope = scopeOf(request);
    const workspace = scope.kind === "named" ? scope.workspaceId : scope.kind;
    const key = `${identity.customerId} ${identity.sessionId} ${workspace}`;
    // Another workspace may be the first one by now.
    const canPresume = scope.kind === "named";
    await this.#authorize<CallingCustomer | CallingMember>(request, { key, canPresume }, async () => {
      const membership = await this.#memberships.run(key, () => membershipOf(this.#db, identity, scope));
      if (!membership) throw unauthenticated();
      if (scope.kind !== "none" && !membership.role) throw new ApiError("NOT_FOUND");
      return { ...identity, ...membership };
    });
  }

  async #requireAdmin(request: FastifyRequest): Promise<void> {
    const caller = await this.#authorizations.get(request)?.verdict;
    if (!caller || !("role" in caller) || caller.role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  async #authorizeApiClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = bearerTokenOf(request);
    const key = hashSecret(secret);
    const { presumed } = await this.#authorize(request, { key, canPresume: true }, async () => {
      const client = await this.#apiClients.run(key, () => this.#apiKeys.authenticate(secret));
      if (!client) throw unauthenticated();
      return client;
    });
    await this.#apiKeys.countCall(presumed, reply);
  }

  /**
   * @param options.key identifies the caller and the workspace
   * @param options.canPresume whether a speculative call may start with the caller of an earlier call
   * @param lookUp finds the caller in the database; rejects if nobody may make the call
   */
  async #authorize<C extends Caller>(
    request: FastifyRequest,
    { key, canPresume }: { key: string; canPresume: boolean },
    lookUp: () => Promise<C>,
  ): Promise<Authorization<C>> {
    const isSpeculative = canPresume && request.routeOptions.config.speculative === true;
    const recent = isSpeculative ? (this.#recentlyAuthorized.get(key) as C | undefined) : undefined;
    const verdict = this.#confirm(key, lookUp);
    // A rejection that nothing waits for yet would end the process.
    if (recent) verdict.catch(() => undefined);
    const authorization: Authorization<C> = { presumed: recent ?? (await verdict), verdict };
    this.#authorizations.set(request, authorization as Authorization);
    return authorization;
  }

  async #confirm<C extends Caller>(key: string, lookUp: () => Promise<C>): Promise<Authorized<C>> {
    try {
      const caller = await lookUp();
      this.#recentlyAuthorized.set(key, caller);
      return caller as Authorized<C>;
    } catch (error) {
      this.#recentlyAuthorized.delete(key);
      throw error;
    }
  }
}

/** @throws ApiError NOT_FOUND for a text that is not a UUID, and so names nothing */
function workspaceInPath({ params }: FastifyRequest): WorkspaceScope {
  return namedScope((params as { workspaceId?: string }).workspaceId);
}

/** @throws ApiError NOT_FOUND for a text that is not a UUID, and so names nothing */
function workspaceInHeader({ headers }: FastifyRequest): WorkspaceScope {
  const id = headers[WORKSPACE_HEADER];
  return id === undefined ? { kind: "first" } : namedScope(id);
}

function namedScope(id: string | string[] | undefined): WorkspaceScope {
  if (typeof id !== "string" || !isUuid(id)) throw new ApiError("NOT_FOUND");
  // PostgreSQL ignores the case of a UUID. What is counted in memory does not.
  return { kind: "named", workspaceId: id.toLowerCase() };
}

/** Reads `Authorization: Bearer` (RFC 6750, 2.1). */
function bearerTokenOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
