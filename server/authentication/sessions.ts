import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Session } from "../../contract/auth";
import type { AccessTokens } from "../access/access-tokens";
import { audit } from "../audit/audit";
import type { Queries, Transaction } from "../database/open";
import { refreshTokens, sessions } from "../database/schema/authentication";
import { ApiError } from "../http/api-error";
import type { Client } from "./client";
import { lockAccount } from "./customers";
import { endSessions } from "./end-sessions";
import { addRefreshToken, deleteExpiredTokens, type NewToken, spendRefreshToken } from "./refresh-tokens";
import type { Challenges } from "./second-factor/challenges";

/** A token with this time of use is past every grace period. */
const BEFORE_ANY_GRACE = new Date(0);

export interface SessionSettings {
  refreshTokenLifetimeMs: number;
  /** How long a used refresh token is still accepted, so that two tabs may renew at the same time. */
  refreshTokenGraceMs: number;
  /** Lifetime of an access token that is sent in a URL. */
  urlAccessTokenLifetimeMs: number;
  /** Lifetime of a refresh token that is sent in a URL. Short, because others may read the URL later. */
  urlRefreshTokenLifetimeMs: number;
}

interface SessionsDependencies {
  db: Queries;
  accessTokens: AccessTokens;
  challenges: Pick<Challenges, "request">;
  settings: SessionSettings;
}

/** How the customer signed in. */
export interface SessionOptions {
  client: Client;
  /** Hash that the password was checked against. The session starts only if it is still the account's hash. */
  passwordHash?: string;
  /** The tokens are sent in a URL, so they get shorter lifetimes. */
  isSentInUrl?: boolean;
}

interface NewSession {
  customerId: string;
  username: string;
  client: Client;
  /** How the customer signed in, for the audit log. */
  method: "password" | "provider" | "second factor";
  provedAt: Date | null;
  refreshTokenLifetimeMs: number;
}

/**
 * Starts, renews and ends sessions. A session is one login and its refresh tokens: each token is exchanged for the
 * next one (docs/decisions/0016-sessions-and-tokens.md).
 */
export class Sessions {
  readonly #db: Queries;
  readonly #accessTokens: AccessTokens;
  readonly #challenges: Pick<Challenges, "request">;
  readonly #settings: SessionSettings;

  constructor({ db, accessTokens, challenges, settings }: SessionsDependencies) {
    this.#db = db;
    this.#accessTokens = accessTokens;
    this.#challenges = challenges;
    this.#settings = settings;
  }

  /**
   * Starts a session and returns its first pair of tokens.
   *
   * @throws ApiError BAD_CREDENTIALS if the account was deleted or its password was changed in the meantime;
   *   SECOND_FACTOR_REQUIRED with a challenge if the account has a second factor, however the customer signed in
   */
  async start(
    { id: customerId, email: username }: { id: string; email: string },
    { client, passwordHash, isSentInUrl = false }: SessionOptions,
  ): Promise<Session> {
    const outcome = await this.#db.transaction(async (tx) => {
      const account = await lockAccount(tx, customerId);
      const isUnchanged = passwordHash === undefined || account?.passwordHash === passwordHash;
      if (!account || !isUnchanged) throw new ApiError("BAD_CREDENTIALS");
      const challenge = await this.#challenges.request(tx, customerId, { purpose: "SIGN_IN" });
      if (challenge) return { kind: "challenged", challenge } as const;
      const { refreshTokenLifetimeMs: usual, urlRefreshTokenLifetimeMs } = this.#settings;
      const refreshTokenLifetimeMs = isSentInUrl ? Math.min(usual, urlRefreshTokenLifetimeMs) : usual;
      const method = isSentInUrl ? "provider" : "password";
      const added = { customerId, username, client, method, provedAt: null, refreshTokenLifetimeMs } as const;
      return { kind: "started", token: await this.#addSession(tx, added) } as const;
    });
    // Thrown after the commit, which stores the challenge.
    if (outcome.kind === "challenged") throw new ApiError("SECOND_FACTOR_REQUIRED", { data: outcome.challenge });
    return this.#sign(outcome.token, isSentInUrl ? this.#settings.urlAccessTokenLifetimeMs : undefined);
  }

  /**
   * Starts the session of a customer who proves the second factor.
   *
   * @param acceptProof throws if the proof is wrong; runs while the account is locked
   * @throws ApiError SECOND_FACTOR_CHALLENGE_EXPIRED if the account was deleted in the meantime
   */
  async startProved(
    customerId: string,
    client: Client,
    acceptProof: (tx: Transaction) => Promise<void>,
  ): Promise<Session> {
    const token = await this.#db.transaction(async (tx) => {
      const account = await lockAccount(tx, customerId);
      if (!account) throw new ApiError("SECOND_FACTOR_CHALLENGE_EXPIRED");
      await acceptProof(tx);
      const { refreshTokenLifetimeMs } = this.#settings;
      return this.#addSession(tx, {
        customerId,
        username: account.email,
        client,
        method: "second factor",
        provedAt: new Date(),
        refreshTokenLifetimeMs,
      });
    });
    return this.#sign(token);
  }

  /**
   * Exchanges a refresh token for the next pair of tokens. If a token is used again after its grace period, either it
   * or its successor was stolen, and the whole session ends (RFC 9700, 4.14.2).
   *
   * @throws ApiError REFRESH_TOKEN_NOT_FOUND, REFRESH_TOKEN_EXPIRED
   */
  async renew(username: string, refreshToken: string, { address, userAgent }: Client): Promise<Session> {
    const outcome = await this.#db.transaction(async (tx) => {
      const result = await spendRefreshToken(tx, {
        username,
        refreshToken,
        graceMs: this.#settings.refreshTokenGraceMs,
      });
      if (result.kind === "refused") return result;
      const lastUse = { lastUsedAt: new Date(), address, userAgent };
      await tx.update(sessions).set(lastUse).where(eq(sessions.id, result.identity.sessionId));
      const { refreshTokenLifetimeMs } = this.#settings;
      return {
        kind: "renewed",
        token: await addRefreshToken(tx, result.identity, refreshTokenLifetimeMs),
      } as const;
    });
    // Thrown after the commit: within the transaction it would undo the end of the session.
    if (outcome.kind === "refused") throw new ApiError(outcome.errorCode);
    return this.#sign(outcome.token);
  }

  /**
   * Ends a customer's sessions. The access tokens of `exceptSessionId` stay valid until they expire, but that session
   * can't be renewed either. The caller has changed the account's row, so it holds the lock that `start` and `renew`
   * take.
   */
  async endAll(tx: Transaction, customerId: string, exceptSessionId?: string): Promise<void> {
    await endSessions(tx, customerId, exceptSessionId);
    const own = eq(refreshTokens.customerId, customerId);
    if (exceptSessionId) await tx.update(refreshTokens).set({ usedAt: BEFORE_ANY_GRACE }).where(own);
  }

  async #addSession(tx: Transaction, added: NewSession): Promise<NewToken> {
    const { customerId, username, client, method, provedAt, refreshTokenLifetimeMs } = added;
    await deleteExpiredTokens(tx, customerId);
    const identity = { customerId, username, sessionId: randomUUID() };
    const now = new Date();
    await tx
      .insert(sessions)
      .values({ id: identity.sessionId, customerId, createdAt: now, lastUsedAt: now, ...client, provedAt });
    const actor = { id: customerId, email: username };
    await audit(tx, { action: "session.started", actor, target: { id: identity.sessionId }, details: { method } });
    return addRefreshToken(tx, identity, refreshTokenLifetimeMs);
  }

  /** Adds the access token. Runs after the commit, because it may first create a signing key in its own transaction. */
  async #sign({ identity, refreshToken, roles }: NewToken, accessTokenLifetimeMs?: number): Promise<Session> {
    const accessToken = await this.#accessTokens.issue(identity, roles, accessTokenLifetimeMs);
    return { accessToken, refreshToken, roles };
  }
}
