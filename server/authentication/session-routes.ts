import { and, desc, eq, exists, gt, isNull, or } from "drizzle-orm";
import { endSession, endSessions, listSessions } from "../../contract/sessions";
import { audit } from "../audit/audit";
import { refreshTokens, sessions } from "../database/schema/authentication";
import { ApiError } from "../http/api-error";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { lockAccount } from "./customers";
import type { AuthenticationDependencies } from "./dependencies";

/** Serves the list of a customer's sessions, and the calls that sign sessions out. */
export function serveSessions(serve: Serve, dependencies: Pick<AuthenticationDependencies, "db" | "sessions">): void {
  const { db } = dependencies;

  serve(listSessions, async ({ caller: { customerId, sessionId } }) => {
    const renewable = db
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(
        and(
          eq(refreshTokens.sessionId, sessions.id),
          isNull(refreshTokens.usedAt),
          gt(refreshTokens.expiresAt, new Date()),
        ),
      );
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.customerId, customerId), or(eq(sessions.id, sessionId), exists(renewable))))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
    return {
      sessions: rows.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
        id,
        userAgent,
        address,
        createdAt: epochSeconds(createdAt),
        lastUsedAt: epochSeconds(lastUsedAt),
        isCurrent: id === sessionId,
      })),
    };
  });

  serve(endSessions, async ({ caller: { customerId } }) => {
    await db.transaction(async (tx) => {
      await lockAccount(tx, customerId);
      await dependencies.sessions.endAll(tx, customerId);
      await audit(tx, { action: "session.ended", details: { all: true } });
    });
    return {};
  });

  serve(endSession, async ({ caller: { customerId }, params }) => {
    await db.transaction(async (tx) => {
      // A renewal holds the same lock, so it can't add a token to a session that ends.
      await lockAccount(tx, customerId);
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, params.sessionId), eq(sessions.customerId, customerId)))
        .returning({ id: sessions.id });
      if (ended.length === 0) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "session.ended", target: { id: params.sessionId } });
    });
    return {};
  });
}
