import { randomUUID } from "node:crypto";
import { and, eq, gt, gte, isNull, lte, ne } from "drizzle-orm";
import type { Session } from "../../contract/auth";
import type { AccessTokens, Identity } from "../access/access-tokens";
import { rolesOf } from "../access/memberships";
import { createSecret, hashSecret } from "../access/secrets";
import type { Queries, Transaction } from "../database/open";
import { refreshTokens } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";

/** A token that was used then is beyond any grace. */
const LONG_AGO = new Date(0);

/** How many tabs may renew with one token within its grace. */
const MOST_SUCCESSORS = 10;

export interface SessionSettings {
  /** Milliseconds that a refresh token can be used in. */
  refreshTokenLifetimeMs: number;
  /** Milliseconds that a spent refresh token is honoured for, so that two tabs may renew at once. */
  refreshTokenGraceMs: number;
  /** Milliseconds that an access token which was sent in an address can be used in. */
  urlAccessTokenLifetimeMs: number;
  /** The same of a refresh token: it is to be exchanged soon, or an address that somebody finds later would sign in. */
  urlRefreshTokenLifetimeMs: number;
}

/** How a log-in came about. */
export interface SessionOptions {
  /** What the password was checked against, where there was one: it must still be the account's. */
  passwordHash?: string;
  /** The tokens are sent in an address, which others may come to read. */
  inAddress?: true;
}

/** A session is one log-in: a family of refresh tokens, each spent for the next. */
export interface Sessions {
  /**
   * @returns the first pair of tokens of a new log-in
   * @throws ApiError BAD_CREDENTIALS where the account, or its password, is not the same any more
   */
  start(customer: { id: string; email: string }, logIn: SessionOptions): Promise<Session>;
  /**
   * Exchanges a refresh token for the next pair. A token that comes back after its grace was stolen, or its successor
   * was: everything that grew from that log-in ends (RFC 9700, 4.14.2).
   *
   * @throws ApiError REFRESH_TOKEN_NOT_FOUND, REFRESH_TOKEN_EXPIRED
   */
  renew(username: string, refreshToken: string): Promise<Session>;
  /**
   * Ends a customer's sessions at once. `but` keeps its access token for the rest of its minutes, and can't be renewed
   * either.
   */
  endAll(tx: Transaction, customerId: string, but?: string): Promise<void>;
}

/**
 * Log-ins and renewals of an account take turns with the end of its sessions: none that is under way outlives it. Whoever
 * ends sessions holds the account already, by having changed its row.
 */
async function holdAccount(tx: Transaction, customerId: string) {
  const [account] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  return account;
}

export function createSessions(db: Queries, tokens: AccessTokens, settings: SessionSettings): Sessions {
  async function addToken(tx: Transaction, identity: Identity, shorter = settings.refreshTokenLifetimeMs) {
    const refreshToken = createSecret();
    const now = new Date();
    await tx.insert(refreshTokens).values({
      familyId: identity.sessionId,
      customerId: identity.customerId,
      tokenHash: hashSecret(refreshToken),
      createdAt: now,
      expiresAt: new Date(now.getTime() + Math.min(settings.refreshTokenLifetimeMs, shorter)),
    });
    return { identity, refreshToken, roles: await rolesOf(tx, identity.customerId) };
  }

  /** After the commit: a new signing key may have to be made first, which takes a transaction of its own. */
  async function sign(added: Awaited<ReturnType<typeof addToken>>, lifetime?: number): Promise<Session> {
    const { identity, refreshToken, roles } = added;
    return { accessToken: await tokens.issue(identity, roles, lifetime), refreshToken, roles };
  }

  /** @returns the spent token's session, or the code of what is wrong with it; a reuse is acted on at once */
  async function spend(tx: Transaction, username: string, refreshToken: string) {
    const tokenHash = hashSecret(refreshToken);
    const now = new Date();
    const [found] = await tx
      .select({ token: refreshTokens, username: customers.email })
      .from(refreshTokens)
      .innerJoin(customers, eq(customers.id, refreshTokens.customerId))
      .where(eq(refreshTokens.tokenHash, tokenHash));
    if (found?.username !== username) return "REFRESH_TOKEN_NOT_FOUND";
    const { familyId: sessionId, customerId } = found.token;
    if (!(await holdAccount(tx, customerId))) return "REFRESH_TOKEN_NOT_FOUND";
    const [spent] = await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(
        and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now)),
      )
      .returning({ id: refreshTokens.id });
    if (spent) return { sessionId, customerId, username };

    const [again] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (!again) return "REFRESH_TOKEN_NOT_FOUND";
    if (!again.usedAt) return "REFRESH_TOKEN_EXPIRED";
    // A token that was spent in its time tells of a theft for as long as it is known.
    if (again.usedAt.getTime() > now.getTime() - settings.refreshTokenGraceMs) {
      const since = and(eq(refreshTokens.familyId, sessionId), gte(refreshTokens.createdAt, again.usedAt));
      const successors = await tx.$count(refreshTokens, since);
      return successors < MOST_SUCCESSORS ? { sessionId, customerId, username } : "REFRESH_TOKEN_NOT_FOUND";
    }
    await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, sessionId));
    return "REFRESH_TOKEN_NOT_FOUND";
  }

  return {
    async start({ id: customerId, email: username }, { passwordHash, inAddress }) {
      const added = await db.transaction(async (tx) => {
        const account = await holdAccount(tx, customerId);
        const isSame = passwordHash === undefined || account?.passwordHash === passwordHash;
        if (!account || !isSame) throw new ApiError("BAD_CREDENTIALS");
        await tx
          .delete(refreshTokens)
          .where(and(eq(refreshTokens.customerId, customerId), lte(refreshTokens.expiresAt, new Date())));
        const identity = { customerId, username, sessionId: randomUUID() };
        return addToken(tx, identity, inAddress && settings.urlRefreshTokenLifetimeMs);
      });
      return sign(added, inAddress && settings.urlAccessTokenLifetimeMs);
    },

    async renew(username, refreshToken) {
      // A refusal is thrown outside: inside, it would roll back the end of the family.
      const outcome = await db.transaction(async (tx) => {
        const spent = await spend(tx, username, refreshToken);
        return typeof spent === "string" ? spent : addToken(tx, spent);
      });
      if (typeof outcome === "string") throw new ApiError(outcome);
      return sign(outcome);
    },

    async endAll(tx, customerId, but) {
      const own = eq(refreshTokens.customerId, customerId);
      await tx.delete(refreshTokens).where(but ? and(own, ne(refreshTokens.familyId, but)) : own);
      if (but) await tx.update(refreshTokens).set({ usedAt: LONG_AGO }).where(own);
    },
  };
}
