import { and, asc, eq } from "drizzle-orm";
import { hashSecret } from "../access/secrets";
import type { Transaction } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { ApiError } from "../http/api-error";
import { maskKey } from "./api-key";

/** The API keys of one workspace. */
export function apiKeysOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(apiKeys.workspaceId, workspaceId);

  return {
    /** @returns the masked keys, the oldest first */
    list() {
      return tx
        .select({ id: apiKeys.id, name: apiKeys.name, apiKey: apiKeys.masked, createdAt: apiKeys.createdAt })
        .from(apiKeys)
        .where(inWorkspace)
        .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
    },

    /** @param key the whole key; only its hash and its mask are stored @throws ApiError API_KEY_NAME_ALREADY_IN_USE */
    async add(name: string, key: string) {
      const [added] = await tx
        .insert(apiKeys)
        .values({ workspaceId, name, keyHash: hashSecret(key), masked: maskKey(key), createdAt: new Date() })
        .onConflictDoNothing()
        .returning({ id: apiKeys.id, name: apiKeys.name, createdAt: apiKeys.createdAt });
      if (!added) throw new ApiError("API_KEY_NAME_ALREADY_IN_USE");
      return added;
    },

    /** @throws ApiError NOT_FOUND */
    async remove(id: string): Promise<void> {
      const one = and(inWorkspace, eq(apiKeys.id, id));
      const removed = await tx.delete(apiKeys).where(one).returning({ id: apiKeys.id });
      if (removed.length === 0) throw new ApiError("NOT_FOUND");
    },
  };
}
