import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { apiKeys } from "../database/schema/api-keys";
import { customers } from "../database/schema/customers";
import type { ApiClient, CallingMember } from "../http/authorization";

/** Person or program that changes a template. */
export interface Author {
  /** Id of the customer or the API key. */
  id: string;
  /** Name of the API key, which is stored, because the key may be deleted. Null for a member. */
  key: SQL | null;
}

export const authorOf = (caller: ApiClient | CallingMember): Author =>
  caller.kind === "apiClient"
    ? { id: caller.keyId, key: sql`(select name from ${apiKeys} where ${apiKeys.id} = ${caller.keyId})` }
    : { id: caller.customerId, key: null };

/** The author's address or the name of the API key; null for a former member. */
export const authorName = (columns: { id: PgColumn; key: PgColumn }): SQL<string | null> =>
  sql`coalesce((select email from ${customers} where ${customers.id} = ${columns.id}), ${columns.key})`;
