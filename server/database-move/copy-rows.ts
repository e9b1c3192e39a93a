import type { ClientBase } from "pg";
import type { Table } from "./tables";

/** Rows of a page. Tables with binary content have rows of up to a megabyte. */
const PAGE_ROWS = 500;
const BINARY_PAGE_ROWS = 8;

/** Text of all values of a row; null for SQL's null. */
type Row = (string | null)[];

/**
 * Copies all rows of a table as text, page by page, in the order of its primary key.
 *
 * @returns the number of rows
 */
export async function copyRows(source: ClientBase, target: ClientBase, table: Table): Promise<number> {
  const columns = table.columns.map(({ name }) => name).join(", ");
  const parameters = table.columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const values = table.columns.map(({ type }, index) => `c${index}::${type}`).join(", ");
  const aliases = table.columns.map((_, index) => `c${index}`).join(", ");
  const insert = `insert into ${table.name} (${columns}) overriding system value
    select ${values} from unnest(${parameters}) as page (${aliases})`;
  let count = 0;
  for await (const rows of readPages(source, table)) {
    await target.query(
      insert,
      table.columns.map((_, index) => rows.map((row) => row[index])),
    );
    count += rows.length;
  }
  return count;
}

/**
 * Compares all rows of a table in two databases, value by value. The databases may sort texts differently, so the rows
 * of a page are looked up in the target by their keys.
 *
 * @param count rows of the source
 * @throws Error that names a row which differs
 */
export async function compareRows(
  source: ClientBase,
  target: ClientBase,
  { table, count }: { table: Table; count: number },
): Promise<void> {
  const { rows: total } = await target.query<{ count: number }>(`select count(*)::integer as count from ${table.name}`);
  if (total[0]?.count !== count) throw new Error(`${table.name}: ${total[0]?.count} of ${count} rows were copied`);
  const columns = table.columns.map(({ name }) => `${name}::text`).join(", ");
  const keys = table.key.map(({ name }) => name).join(", ");
  const given = table.key.map(({ type }, index) => `k${index}::${type}`).join(", ");
  const aliases = table.key.map((_, index) => `k${index}`).join(", ");
  const parameters = table.key.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const select = `select ${columns} from ${table.name}
    where (${keys}) in (select ${given} from unnest(${parameters}) as page (${aliases}))`;
  for await (const rows of readPages(source, table)) {
    const pageKeys = rows.map((row) => keyOf(table, row));
    const values = table.key.map((_, index) => pageKeys.map((key) => key[index]));
    const copied = await target.query<Row>({ text: select, values, rowMode: "array" });
    const known = new Set(copied.rows.map((row) => JSON.stringify(row)));
    const lost = rows.find((row) => !known.has(JSON.stringify(row)));
    if (lost) throw new Error(`${table.name}: the row with the key ${keyOf(table, lost).join(", ")} differs`);
  }
}

/** Yields the rows of a table in the order of its primary key. */
async function* readPages(client: ClientBase, table: Table): AsyncGenerator<Row[]> {
  const isBinary = table.columns.some(({ type }) => type === "bytea");
  const limit = isBinary ? BINARY_PAGE_ROWS : PAGE_ROWS;
  const columns = table.columns.map(({ name }) => `${name}::text`).join(", ");
  const key = table.key.map(({ name }) => name).join(", ");
  // A bare name would mean the text in the list of results, and 10 would come before 9.
  const order = table.key.map(({ name }) => `${table.name}.${name}`).join(", ");
  const after = table.key.map(({ type }, index) => `$${index + 1}::${type}`).join(", ");
  const read = async (last: Row | undefined): Promise<Row[]> => {
    const condition = last ? `where (${key}) > (${after})` : "";
    const text = `select ${columns} from ${table.name} ${condition} order by ${order} limit ${limit}`;
    const { rows } = await client.query<Row>({ text, values: last ?? [], rowMode: "array" });
    return rows;
  };
  for (let rows = await read(undefined); rows.length > 0; ) {
    yield rows;
    rows = rows.length < limit ? [] : await read(keyOf(table, rows.at(-1) ?? []));
  }
}

const keyOf = ({ columns, key }: Table, row: Row): Row =>
  key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? null);
