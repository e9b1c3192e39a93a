import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { FastifyReply } from "fastify";
import type { ApiKeyScope } from "../../contract/product";
import type { ApiKeys } from "../access/guard";
import { ownerOf } from "../access/owner";
import { hashSecret } from "../access/secrets";
import type { Database, Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { apiKeys } from "../database/schema/api-keys";
import { workspaces } from "../database/schema/workspaces";
import { tooManyRequests } from "../http/api-error";
import { createDatabaseCounter } from "../http/attempt-limit";
import type { ApiClient } from "../http/authorization";
import { ExpiredKeyError } from "../http/expired-key-error";
import { canBeKey } from "./api-key";
import type { CallCounter } from "./call-counter";
import { LeasedLimit } from "./leased-limit";

/** Precision of a key's last use. Without it, a busy key would write a row with every document. */
const LAST_USE_PRECISION_MS = 60_000;
const WINDOW_SECONDS = 60;

interface ApiKeyAuthenticatorDependencies {
  database: Pick<Database, "kind" | "db">;
  /** Calls that one key may make. */
  callsPerMinute: number;
  counter: Pick<CallCounter, "add">;
}

interface KeyRow {
  id: string;
  name: string;
  workspace_id: string;
  scope: ApiKeyScope;
  template_id: string | null;
  /** Expiry of the key, or the end of the grace if this is the key before the last roll. */
  ends_at: string | null;
  last_used_at: string | null;
  owner_id: string | null;
}

const hash = sql.placeholder("hash");

const selectKey = prepare<KeyRow>(
  "api_key",
  new QueryBuilder()
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      workspaceId: apiKeys.workspaceId,
      scope: apiKeys.scope,
      templateId: apiKeys.templateId,
      endsAt:
        sql`case when ${apiKeys.keyHash} = ${hash} then ${apiKeys.expiresAt} else ${apiKeys.previousExpiresAt} end`.as(
          "ends_at",
        ),
      lastUsedAt: apiKeys.lastUsedAt,
      ownerId: ownerOf(apiKeys.workspaceId).as("owner_id"),
    })
    .from(apiKeys)
    .innerJoin(workspaces, and(eq(workspaces.id, apiKeys.workspaceId), isNull(workspaces.deletedAt)))
    .where(or(eq(apiKeys.keyHash, hash), eq(apiKeys.previousKeyHash, hash)))
    .getSQL(),
);

/** Finds API clients by their keys, and limits the calls of each key. */
export class ApiKeyAuthenticator implements ApiKeys {
  readonly canBeKey = canBeKey;
  readonly #db: Queries;
  readonly #callsPerMinute: number;
  readonly #counter: Pick<CallCounter, "add">;
  readonly #limit: LeasedLimit;
  /** The header `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly #policy: string;

  constructor({ database: { kind, db }, callsPerMinute, counter }: ApiKeyAuthenticatorDependencies) {
    this.#db = db;
    this.#callsPerMinute = callsPerMinute;
    this.#counter = counter;
    const options = { points: callsPerMinute, duration: WINDOW_SECONDS };
    this.#limit = new LeasedLimit({
      counter: kind === "postgres" ? createDatabaseCounter(db, "api-calls", options) : undefined,
      max: callsPerMinute,
      windowMs: WINDOW_SECONDS * 1_000,
    });
    this.#policy = `"key";q=${callsPerMinute};w=${WINDOW_SECONDS}`;
  }

  /** Updates the key's last use. Nothing is cached, so that an expired key is refused at once. */
  async authenticate(key: string): Promise<ApiClient | undefined> {
    const [row] = await selectKey.run(this.#db, { hash: hashSecret(key) });
    if (!row) return undefined;
    const { id: keyId, name: keyName, workspace_id: workspaceId, scope, template_id: templateId } = row;
    const ownerId = row.owner_id ?? workspaceId;
    const endsAt = row.ends_at === null ? null : new Date(row.ends_at);
    if (endsAt && endsAt.getTime() <= Date.now())
      throw new ExpiredKeyError({ id: keyId, workspaceId, ownerId }, endsAt);
    await this.#updateLastUse(keyId, row.last_used_at);
    return { kind: "apiClient", keyId, keyName, workspaceId, scope, templateId, ownerId };
  }

  async countCall({ keyId }: ApiClient, reply: FastifyReply): Promise<void> {
    const { remaining, msBeforeNext, isRefused } = await this.#limit.count(keyId);
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    reply.headers({ "ratelimit-policy": this.#policy, ratelimit: `"key";r=${remaining};t=${seconds}` });
    if (isRefused) throw tooManyRequests("apiCallsPerMinute", this.#callsPerMinute, seconds);
    this.#counter.add(keyId);
  }

  async #updateLastUse(keyId: string, lastUsedAt: string | null): Promise<void> {
    const now = new Date();
    const recent = new Date(now.getTime() - LAST_USE_PRECISION_MS);
    if (lastUsedAt && new Date(lastUsedAt) > recent) return;
    // Another call may have updated it in the meantime.
    const isOld = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, recent));
    await this.#db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, keyId), isOld));
  }
}
