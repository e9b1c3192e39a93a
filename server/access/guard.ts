import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { type ApiKeyScope, WORKSPACE_HEADER } from "../../contract/product";
import { parseUuid } from "../../contract/uuid";
import type { Queries } from "../database/open";
import { ApiError, unauthenticated } from "../http/api-error";
import type {
  ApiClient,
  Authorization,
  Caller,
  CallingCustomer,
  CallingMember,
  GuardedCall,
  RequestGuard,
} from "../http/authorization";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { AccessTokens } from "./access-tokens";
import { CoalescedLookups } from "./coalesced-lookups";
import { type ApiKeyFinder, KeyLookups } from "./key-lookups";
import { membershipOf, type WorkspaceScope } from "./memberships";
import { RecentAuthorizations } from "./recent-authorizations";
import type { SecretLookups } from "./secret-lookups";
import { hashSecret } from "./secrets";

/** Look-ups of one customer's calls that run at the same time. Calls in the same workspace share them. */
const MAX_LOOKUPS = 2;

/** Finds API clients by their keys, and limits their calls. */
export interface ApiKeys extends ApiKeyFinder {
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
  secrets: SecretLookups;
  /** How long a proof of the second factor allows calls that need a recent one. */
  proofLifetimeMs: number;
}

/**
 * Authorizes every call by the database alone: 401 without a valid token of an account that still exists, 404 for
 * strangers (as if the workspace did not exist), 403 for a member without the role or the second factor that the
 * workspace requires, and for a call that needs a more recent proof of the second factor. A speculative call of a
 * recently authorized caller gets its verdict later, but before it is answered or writes anything.
 */
export class Guard implements RequestGuard {
  readonly #db: Queries;
  readonly #accessTokens: AccessTokens;
  readonly #apiKeys: ApiKeys;
  readonly #proofLifetimeMs: number;
  readonly #authorizations = new WeakMap<FastifyRequest, Authorization>();
  readonly #recent = new RecentAuthorizations();
  readonly #memberships = new CoalescedLookups<Awaited<ReturnType<typeof membershipOf>>>();
  readonly #keys: KeyLookups;
  /** Without it, a customer who names thousands of workspaces would take all connections of the database. */
  readonly #turns = new ConcurrencyLimiter({ maxConcurrent: MAX_LOOKUPS });

  constructor({ db, accessTokens, apiKeys, secrets, proofLifetimeMs }: GuardDependencies) {
    this.#db = db;
    this.#accessTokens = accessTokens;
    this.#apiKeys = apiKeys;
    this.#keys = new KeyLookups({ apiKeys, secrets, turns: this.#turns });
    this.#proofLifetimeMs = proofLifetimeMs;
  }

  hooksFor({ access, needsStepUp, scope, isForTemplateKeys }: GuardedCall): onRequestAsyncHookHandler[] {
    const customer = (request: FastifyRequest) => this.#authorizeCustomer(request, () => ({ kind: "none" }));
    const member = (request: FastifyRequest) => this.#authorizeCustomer(request, workspaceInPath);
    const headerMember = (request: FastifyRequest) => this.#authorizeCustomer(request, workspaceInHeader);
    const admin = (request: FastifyRequest) => this.#requireAdmin(request);
    const apiClient = (request: FastifyRequest, reply: FastifyReply) => this.#authorizeApiClient(request, reply);
    const keyScope = (request: FastifyRequest) => this.#requireKeyScope(request, scope);
    const hooks = {
      public: [],
      customer: [customer],
      headerMember: [headerMember],
      member: [member],
      admin: [member, admin],
      key: scope || !isForTemplateKeys ? [apiClient, keyScope] : [apiClient],
    }[access];
    return needsStepUp ? [...hooks, (request: FastifyRequest) => this.#requireRecentProof(request)] : hooks;
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
    // "First" may mean another workspace than in the earlier call.
    const canPresume = scope.kind === "named";
    await this.#authorize<CallingCustomer | CallingMember>(request, { key, canPresume }, async () => {
      const lookUp = () => membershipOf(this.#db, identity, scope);
      const membership = await this.#memberships.run(key, () => this.#turns.run(identity.customerId, lookUp));
      if (!membership) throw unauthenticated();
      if (scope.kind !== "none" && !membership.role) throw new ApiError("NOT_FOUND");
      const { isSecondFactorRequired, ...rest } = membership;
      if (isSecondFactorRequired && !rest.secondFactor.isSetUp) throw new ApiError("SECOND_FACTOR_SETUP_REQUIRED");
      return { kind: "customer", ...identity, ...rest };
    });
  }

  async #requireAdmin(request: FastifyRequest): Promise<void> {
    const caller = await this.#authorizations.get(request)?.verdict;
    if (caller?.kind !== "customer" || caller.role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  /** Refuses a key without the scope. If the call needs no scope, refuses a key that is limited to one template. */
  async #requireKeyScope(request: FastifyRequest, scope: ApiKeyScope | undefined): Promise<void> {
    const caller = await this.#authorizations.get(request)?.verdict;
    const isAllowed = caller?.kind === "apiClient" && (scope ? caller.scope === scope : caller.templateId === null);
    if (!isAllowed) throw new ApiError("INSUFFICIENT_SCOPE", { data: { scope: scope ?? "render" } });
  }

  async #requireRecentProof(request: FastifyRequest): Promise<void> {
    const caller = await this.#authorizations.get(request)?.verdict;
    if (caller?.kind !== "customer") throw unauthenticated();
    const { isSetUp, provedAtMs } = caller.secondFactor;
    const isRecent = provedAtMs !== null && Date.now() - provedAtMs < this.#proofLifetimeMs;
    if (isSetUp && !isRecent) throw new ApiError("STEP_UP_REQUIRED");
  }

  async #authorizeApiClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = bearerTokenOf(request);
    const key = hashSecret(secret);
    const presumed = await this.#authorize(request, { key, canPresume: true }, () =>
      this.#keys.find(secret, key, request.ip),
    );
    await this.#apiKeys.countCall(presumed, reply);
  }

  async #authorize<C extends Caller>(
    request: FastifyRequest,
    options: { key: string; canPresume: boolean },
    lookUp: () => Promise<C>,
  ): Promise<C> {
    const authorization = await this.#recent.authorize(request, options, lookUp);
    this.#authorizations.set(request, authorization as Authorization);
    return authorization.presumed;
  }
}

/** @throws ApiError NOT_FOUND if the id is not a UUID, so that no workspace has it */
function workspaceInPath({ params }: FastifyRequest): WorkspaceScope {
  return namedScope((params as { workspaceId?: string }).workspaceId);
}

/** @throws ApiError NOT_FOUND if the id is not a UUID, so that no workspace has it */
function workspaceInHeader({ headers }: FastifyRequest): WorkspaceScope {
  const id = headers[WORKSPACE_HEADER];
  return id === undefined ? { kind: "first" } : namedScope(id);
}

function namedScope(text: unknown): WorkspaceScope {
  const workspaceId = parseUuid(text);
  if (!workspaceId) throw new ApiError("NOT_FOUND");
  return { kind: "named", workspaceId };
}

/** Reads `Authorization: Bearer` (RFC 6750, 2.1). */
function bearerTokenOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
