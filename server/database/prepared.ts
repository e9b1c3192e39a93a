import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queries, Transaction } from "./queries";

/** Runs a statement with values for its placeholders. @returns its rows as the driver reads them */
export type Prepared<Row> = (on: Queries | Transaction, values: Record<string, unknown>) => Promise<Row[]>;

/**
 * Puts a statement that goes along with every document together once. It has no name at the database: the embedded one is a session that
 * all its connections share, and one that begins anew takes the others' named statements away.
 *
 * @param statement with `sql.placeholder` for whatever differs
 */
export function prepare<Row>(statement: SQL): Prepared<Row> {
  const query = new PgDialect().sqlToQuery(statement);
  return async (on, values) => {
    const prepared = on._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      undefined,
      false,
    );
    const { rows } = await prepared.execute(values);
    return rows;
  };
}
