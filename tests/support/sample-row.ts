import { randomUUID } from "node:crypto";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { getTableConfig } from "drizzle-orm/pg-core";

/**
 * Makes a row for a table: a value for each column that needs one.
 *
 * @param given values of some columns, by the names of their properties
 * @throws Error for a column of a type that has no sample here
 */
export function sampleRow(table: PgTable, given: Record<string, unknown>): Record<string, unknown> {
  const required = getTableConfig(table).columns.filter(({ notNull, hasDefault }) => notNull && !hasDefault);
  const properties = new Map(Object.entries(table).map(([property, column]) => [column, property]));
  const sampled = required.map((column) => {
    const property = properties.get(column) ?? column.name;
    return [property, property in given ? given[property] : sampleOf(column)];
  });
  return { id: given.id, ...Object.fromEntries(sampled) };
}

/** Tomorrow, so that nothing is due or expired, and the service's background work leaves the row alone. */
const notDueYet = () => new Date(Date.now() + 86_400_000);

const SAMPLES: Record<string, () => unknown> = {
  PgUUID: () => randomUUID(),
  PgText: () => randomUUID(),
  PgInteger: () => 1,
  PgBigInt53: () => 1,
  PgNumeric: () => "1",
  PgBoolean: () => true,
  PgTimestamp: notDueYet,
  PgDateString: () => "2026-01-01",
  PgJson: () => ({}),
  PgJsonb: () => ({}),
};

function sampleOf(column: PgColumn): unknown {
  if (column.enumValues?.[0]) return column.enumValues[0];
  const sample = SAMPLES[column.columnType];
  if (!sample) throw new Error(`No sample of ${column.columnType}: add one to tests/support/sample-row.ts`);
  return sample();
}
