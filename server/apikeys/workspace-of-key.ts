import { and, eq, isNull, lte, or } from "drizzle-orm";
import { hashSecret } from "../access/secrets";
import type { Queries } from "../database/open";
import { apiKeys } from "../database/schema";

/** How exact the time of the last use is (milliseconds): a busy key must not write a row with every document. */
const LAST_USE_PRECISION = 60_000;

/**
 * For calls that programs make: whose key it is. Notes that the key was used.
 *
 * @param key the whole key, as a caller sent it
 * @returns the id of the workspace, or undefined for what is no key, or none any more
 */
export async function workspaceOfKey(db: Queries, key: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: apiKeys.id, workspaceId: apiKeys.workspaceId, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashSecret(key)));
  if (!found) return undefined;
  const now = new Date();
  const before = new Date(now.getTime() - LAST_USE_PRECISION);
  if (!found.lastUsedAt || found.lastUsedAt <= before) {
    const stale = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before));
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, found.id), stale));
  }
  return found.workspaceId;
}
