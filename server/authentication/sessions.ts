import { randomUUID } from "node:crypto";
import { and, eq, gt, gte, isNull, lte, ne, notExists } from "drizzle-orm";
import type { Session } from "../../contract/auth";
import type { ErrorCode } from "../../contract/errors";
import type { AccessTokens } from "../access/access-tokens";
import { rolesOf } from "../access/memberships";
import { createSecret, hashSecret } from "../access/secrets";
import type { Queries, Transaction } from "../database/open";
import { refreshTokens, sessions } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";
import type { Identity } from "../http/authorization";
import type { Client } from "./client";
import { lockAccount } from "./customers";
import { type Challenges, deleteSignInChallenges } from "./second-factor/challenges";

/** A token with this time of use is past every grace period. */
const BEFORE_ANY_GRACE = new Date(0);

/** How many tabs may renew with the same token during its grace period. */
const MAX_SUCCESSORS = 10;

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

type SpendResult = { kind: "spent"; identity: Identity } | { kind: "refused"; errorCode: ErrorCode };

interface NewSession {
  customerId: string;
  username: string;
  client: Client;
  provedAt: Date | null;
  refreshTokenLifetimeMs: number;
}

interface NewToken {
  identity: Identity;
  refreshToken: string;
  roles: Session["roles"];
}

const NOT_FOUND: SpendResult = { kind: "refused", errorCode: "REFRESH_TOKEN_NOT_FOUND" };

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
      const added = { customerId, username, client, provedAt: null, refreshTokenLifetimeMs };
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
  async startProved(customerId: string, client: Client, acceptProof: (tx: Transaction) => Promise<void>) {
    const token = await this.#db.transaction(async (tx) => {
      const account = await lockAccount(tx, customerId);
      if (!account) throw new ApiError("SECOND_FACTOR_CHALLENGE_EXPIRED");
      await acceptProof(tx);
      const { refreshTokenLifetimeMs } = this.#settings;
      const added = { customerId, username: account.email, client, provedAt: new Date(), refreshTokenLifetimeMs };
      return this.#addSession(tx, added);
    });
    return { username: token.identity.username, session: await this.#sign(token) };
  }

  /**
   * Exchanges a refresh token for the next pair of tokens. If a token is used again after its grace period, either it
   * or its successor was stolen, and the whole session ends (RFC 9700, 4.14.2).
   *
   * @throws ApiError REFRESH_TOKEN_NOT_FOUND, REFRESH_TOKEN_EXPIRED
   */
  async renew(username: string, refreshToken: string, { address, userAgent }: Client): Promise<Session> {
    const outcome = await this.#db.transaction(async (tx) => {
      const result = await this.#spend(tx, username, refreshToken);
      if (result.kind === "refused") return result;
      const lastUse = { lastUsedAt: new Date(), address, userAgent };
      await tx.update(sessions).set(lastUse).where(eq(sessions.id, result.identity.sessionId));
      const { refreshTokenLifetimeMs } = this.#settings;
      return {
        kind: "renewed",
        token: await this.#addRefreshToken(tx, result.identity, refreshTokenLifetimeMs),
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
    await this.endOthers(tx, customerId, exceptSessionId);
    const own = eq(refreshTokens.customerId, customerId);
    if (exceptSessionId) await tx.update(refreshTokens).set({ usedAt: BEFORE_ANY_GRACE }).where(own);
  }

  /**
   * Ends a customer's sessions, except one that can still be renewed, and the sign-ins that wait for the second factor.
   * The caller holds the account's lock.
   */
  async endOthers(tx: Transaction, customerId: string, exceptSessionId?: string): Promise<void> {
    const own = eq(sessions.customerId, customerId);
    await deleteSignInChallenges(tx, customerId);
    await tx.delete(sessions).where(exceptSessionId ? and(own, ne(sessions.id, exceptSessionId)) : own);
  }

  /** Marks a token as used. If the use is a theft, deletes the session's tokens. */
  async #spend(tx: Transaction, username: string, refreshToken: string): Promise<SpendResult> {
    const tokenHash = hashSecret(refreshToken);
    const now = new Date();
    const [found] = await tx
      .select({ token: refreshTokens, username: customers.email })
      .from(refreshTokens)
      .innerJoin(customers, eq(customers.id, refreshTokens.customerId))
      .where(eq(refreshTokens.tokenHash, tokenHash));
    if (found?.username !== username) return NOT_FOUND;
    const { sessionId, customerId } = found.token;
    const identity = { sessionId, customerId, username };
    if (!(await lockAccount(tx, customerId))) return NOT_FOUND;
    const [spent] = await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(
        and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now)),
      )
      .returning({ id: refreshTokens.id });
    if (spent) return { kind: "spent", identity };

    const [current] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (!current) return NOT_FOUND;
    if (!current.usedAt) return { kind: "refused", errorCode: "REFRESH_TOKEN_EXPIRED" };
    if (current.usedAt.getTime() > now.getTime() - this.#settings.refreshTokenGraceMs) {
      const since = and(eq(refreshTokens.sessionId, sessionId), gte(refreshTokens.createdAt, current.usedAt));
      const successors = await tx.$count(refreshTokens, since);
      return successors < MAX_SUCCESSORS ? { kind: "spent", identity } : NOT_FOUND;
    }
    // The token was used before it expired, so a second use is a theft even if it has expired since.
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return NOT_FOUND;
  }

  async #addSession(tx: Transaction, added: NewSession): Promise<NewToken> {
    const { customerId, username, client, provedAt, refreshTokenLifetimeMs } = added;
    await deleteExpired(tx, customerId);
    const identity = { customerId, username, sessionId: randomUUID() };
    const now = new Date();
    await tx
      .insert(sessions)
      .values({ id: identity.sessionId, customerId, createdAt: now, lastUsedAt: now, ...client, provedAt });
    return this.#addRefreshToken(tx, identity, refreshTokenLifetimeMs);
  }

  async #addRefreshToken(tx: Transaction, identity: Identity, lifetimeMs: number): Promise<NewToken> {
    const refreshToken = createSecret();
    const now = new Date();
    await tx.insert(refreshTokens).values({
      sessionId: identity.sessionId,
      customerId: identity.customerId,
      tokenHash: hashSecret(refreshToken),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    return { identity, refreshToken, roles: await rolesOf(tx, identity.customerId) };
  }

  /** Adds the access token. Runs after the commit, because it may first create a signing key in its own transaction. */
  async #sign({ identity, refreshToken, roles }: NewToken, accessTokenLifetimeMs?: number): Promise<Session> {
    const accessToken = await this.#accessTokens.issue(identity, roles, accessTokenLifetimeMs);
    return { accessToken, refreshToken, roles };
  }
}

/** Deletes a customer's expired refresh tokens, and the sessions that have no others. */
async function deleteExpired(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.customerId, customerId), lte(refreshTokens.expiresAt, new Date())));
  const tokens = tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  await tx.delete(sessions).where(and(eq(sessions.customerId, customerId), notExists(tokens)));
}
