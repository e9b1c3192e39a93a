import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Access, Endpoint } from "../../contract/endpoint";
import type { ApiKeyScope, Role } from "../../contract/product";

/** The customer and the log-in that an access token stands for. */
export interface Identity {
  customerId: string;
  /** The e-mail address, in lower case. */
  username: string;
  /** The log-in: its refresh tokens have this id. */
  sessionId: string;
}

/** The second factor of a customer, and its last proof in the session. */
export interface SecondFactorState {
  isSetUp: boolean;
  /** Epoch milliseconds; null if it was never proved in this session. */
  provedAtMs: number | null;
}

interface Accountable {
  /** Customer whose budgets the call uses: the owner of the workspace (server/access/owner.ts), or the caller. */
  ownerId: string;
}

interface HasSecondFactorState {
  secondFactor: SecondFactorState;
}

type Customer = { kind: "customer" } & Identity & Accountable & HasSecondFactorState;

/** A customer who makes a call that acts in no workspace. */
export type CallingCustomer = Customer & { workspaceId: null; role: null };

/** A customer who makes a call in a workspace. */
export type CallingMember = Customer & { workspaceId: string; role: Role };

/** The caller of a call with an API key. It acts for the key's workspace. */
export interface ApiClient extends Accountable {
  kind: "apiClient";
  keyId: string;
  keyName: string;
  workspaceId: string;
  scope: ApiKeyScope;
  /** The only template that the client makes documents of; null if it is not limited to one. */
  templateId: string | null;
}

export type Caller = CallingCustomer | CallingMember | ApiClient;

declare const verdict: unique symbol;

/**
 * A caller that the database has confirmed for this call. Only the guard makes one, so that a function which takes it
 * can't be called before the verdict (docs/decisions/0013-speculative-start.md).
 */
export type Authorized<C> = C & { readonly [verdict]: true };

/** Type of the caller of a guarded call, by the access that the contract asks for. */
export type CallerWith<A extends Access> = A extends "key"
  ? ApiClient
  : A extends "customer"
    ? CallingCustomer
    : CallingMember;

/** Type of the caller that a handler gets. */
export type AuthorizedCaller<A extends Access> = A extends "public" ? undefined : Authorized<CallerWith<A>>;

/** The guard's knowledge of one request. */
export interface Authorization<C extends Caller = Caller> {
  /**
   * The caller as authorized for an earlier call, while `verdict` is pending; the authorized caller itself otherwise.
   */
  presumed: C;
  /** Resolves once the caller is confirmed; rejects with the refusal (ApiError), or with the failure of the look-up. */
  verdict: Promise<Authorized<C>>;
}

/** The part of an endpoint that says who may call it. */
export type GuardedCall = Pick<Endpoint, "access" | "needsStepUp" | "scope" | "isForTemplateKeys">;

/** Authorizes requests (server/access/guard.ts). */
export interface RequestGuard {
  /** @returns the hooks that refuse a caller without access to the endpoint before the body is read */
  hooksFor(endpoint: GuardedCall): onRequestAsyncHookHandler[];
  /** @returns undefined for a public call, and for a request that was refused at once */
  authorizationOf(request: FastifyRequest): Authorization | undefined;
}
