import { and, eq, gt, gte, isNull, lte, notExists } from "drizzle-orm";
import type { Session } from "../../contract/auth";
import { rolesOf } from "../access/memberships";
import { createSecret, hashSecret } from "../access/secrets";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { refreshTokens, sessions } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import type { Identity } from "../http/authorization";
import { lockAccount } from "./customers";

/** How many tabs may renew with the same token during its grace period. */
const MAX_SUCCESSORS = 10;

interface Spending {
  username: string;
  refreshToken: string;
  /** How long a used token is still accepted. */
  graceMs: number;
}

type SpendResult =
  | { kind: "spent"; identity: Identity }
  | { kind: "refused"; errorCode: "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED" };

export interface NewToken {
  identity: Identity;
  refreshToken: string;
  roles: Session["roles"];
}

const NOT_FOUND: SpendResult = { kind: "refused", errorCode: "REFRESH_TOKEN_NOT_FOUND" };

/** Marks a refresh token as used. If the use is a theft, ends the session. */
export async function spendRefreshToken(
  tx: Transaction,
  { username, refreshToken, graceMs }: Spending,
): Promise<SpendResult> {
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
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now)))
    .returning({ id: refreshTokens.id });
  if (spent) return { kind: "spent", identity };

  const [current] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  if (!current) return NOT_FOUND;
  if (!current.usedAt) return { kind: "refused", errorCode: "REFRESH_TOKEN_EXPIRED" };
  if (current.usedAt.getTime() > now.getTime() - graceMs) {
    const since = and(eq(refreshTokens.sessionId, sessionId), gte(refreshTokens.createdAt, current.usedAt));
    const successors = await tx.$count(refreshTokens, since);
    return successors < MAX_SUCCESSORS ? { kind: "spent", identity } : NOT_FOUND;
  }
  // The token was used before it expired, so a second use is a theft even if it has expired since.
  const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
  const event = { actor: { id: customerId, email: username }, target: { id: sessionId } };
  if (ended.length > 0) await audit(tx, { action: "session.stolen", ...event });
  return NOT_FOUND;
}

/** Adds a refresh token to a session. */
export async function addRefreshToken(tx: Transaction, identity: Identity, lifetimeMs: number): Promise<NewToken> {
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

/** Deletes a customer's expired refresh tokens, and the sessions that have no others. */
export async function deleteExpiredTokens(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.customerId, customerId), lte(refreshTokens.expiresAt, new Date())));
  const tokens = tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  await tx.delete(sessions).where(and(eq(sessions.customerId, customerId), notExists(tokens)));
}
