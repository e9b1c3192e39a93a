import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryConfig } from "pg";
import type { Queries, Transaction } from "./queries";

/** Values of a statement's placeholders, by name. */
export type Values = Record<string, unknown>;

/** A statement that drizzle builds once, and that PostgreSQL parses once per connection. */
export interface PreparedStatement<Row> {
  /** Runs the statement and returns its rows as the driver reads them. */
  run(on: Queries | Transaction, values: Values): Promise<Row[]>;
  /** Returns the query for a direct call of the driver. */
  toQueryConfig(values: Values): QueryConfig;
}

/**
 * Prepares a statement that runs with every document. Only frequent statements are worth it. Measured on
 * a local PostgreSQL 15 and on the embedded database: looking up an API key takes 0.14 instead of 0.20 ms (embedded
 * 0.20 instead of 0.29), recording a document 0.36 instead of 0.75 ms.
 *
 * @param name must be unique among all prepared statements
 * @param statement has a `sql.placeholder` for each value that differs from call to call
 */
export function prepare<Row>(name: string, statement: SQL): PreparedStatement<Row> {
  const query = new PgDialect().sqlToQuery(statement);
  return {
    async run(on, values) {
      type Result = { execute: { rows: Row[] }; all: unknown; values: unknown };
      const prepared = on._.session.prepareQuery<Result>(query, undefined, name, false);
      const { rows } = await prepared.execute(values);
      return rows;
    },
    toQueryConfig: (values) => ({ name, text: query.sql, values: fillPlaceholders(query.params, values) }),
  };
}
