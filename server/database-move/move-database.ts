import type { ClientBase } from "pg";
import { compareRows, copyRows } from "./copy-rows";
import { listTables } from "./tables";

/** Settings that decide how values look as text. Both databases must write them alike. */
const TEXT_SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
  set extra_float_digits = 1`;

/** Sets each sequence of a database to the highest value that its column has. */
const SET_SEQUENCES = `
  do $$
  declare
    each record;
  begin
    for each in
      select format('%I.%I', nspname, relname) as name, attname,
        pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = current_schema() and relkind = 'r' and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) is not null
    loop
      execute format('select setval(%L, coalesce(max(%I), 1), max(%I) is not null) from %s',
        each.sequence, each.attname, each.attname, each.name);
    end loop;
  end $$`;

/**
 * Copies all rows of one database into another, and compares them. Both have the schema of this version. Either all
 * rows are copied, or none.
 *
 * @param onTable is called for each table when its rows have been compared
 * @throws Error if the target has rows already, or if a row differs after the copy
 */
export async function moveDatabase(
  source: ClientBase,
  target: ClientBase,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  await source.query(TEXT_SETTINGS);
  await target.query(TEXT_SETTINGS);
  const tables = await listTables(source);
  for (const { name } of tables) {
    const { rows } = await target.query(`select from ${name} limit 1`);
    if (rows.length > 0) throw new Error(`The target is in use already: its table ${name} has rows`);
  }
  await target.query("begin");
  try {
    const copied = [];
    for (const table of tables) copied.push({ table, count: await copyRows(source, target, table) });
    await target.query(SET_SEQUENCES);
    for (const each of copied) {
      await compareRows(source, target, each);
      onTable(each.table.name, each.count);
    }
    await target.query("commit");
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    throw error;
  }
}
