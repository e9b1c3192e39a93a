import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryConfig } from "pg";
import type { Queries, Transaction } from "./queries";

/** For the placeholders of a statement, by their names. */
export type Values = Record<string, unknown>;

/** A statement that goes along with every document: put together once, and read and planned by PostgreSQL once a connection. */
export interface Prepared<Row> {
  /** @returns its rows as the driver reads them */
  run(on: Queries | Transaction, values: Values): Promise<Row[]>;
  /** @returns what the driver is to be asked, where it is asked directly */
  asked(values: Values): QueryConfig;
}

/**
 * @param name of its own among all that are prepared
 * @param statement with `sql.placeholder` for whatever differs
 */
export function prepare<Row>(name: string, statement: SQL): Prepared<Row> {
  const query = new PgDialect().sqlToQuery(statement);
  return {
    async run(on, values) {
      type Result = { execute: { rows: Row[] }; all: unknown; values: unknown };
      const prepared = on._.session.prepareQuery<Result>(query, undefined, name, false);
      const { rows } = await prepared.execute(values);
      return rows;
    },
    asked: (values) => ({ name, text: query.sql, values: fillPlaceholders(query.params, values) }),
  };
}
