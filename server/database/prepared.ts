import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queries, Transaction } from "./queries";

/** Runs a statement with values for its placeholders. @returns its rows as the driver reads them */
export type Prepared<Row> = (on: Queries | Transaction, values: Record<string, unknown>) => Promise<Row[]>;

/**
 * Prepares a statement that goes along with every document: it is put together once, and read and planned by PostgreSQL once a
 * connection.
 *
 * @param name of its own among all that are prepared
 * @param statement with `sql.placeholder` for whatever differs
 */
export function prepare<Row>(name: string, statement: SQL): Prepared<Row> {
  const query = new PgDialect().sqlToQuery(statement);
  return async (on, values) => {
    const prepared = on._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    );
    const { rows } = await prepared.execute(values);
    return rows;
  };
}
