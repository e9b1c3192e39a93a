import type { ClientBase } from "pg";
import type { Table } from "./tables";

/** Limits of a page. A row that is larger is a page of its own. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 8 << 20;

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

/**
 * Yields the rows of a table in the order of its primary key. The sizes of rows are read first, because a page of a few
 * hundred rows with megabytes of parameters would not fit into one string.
 */
async function* readPages(client: ClientBase, table: Table): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name }) => `${name}::text`).join(", ");
  const size = table.columns.map(({ name }) => `coalesce(octet_length(${name}::text), 0)`).join(" + ");
  const key = table.key.map(({ name }) => name).join(", ");
  // A bare name would mean the text in the list of results, and 10 would come before 9.
  const order = table.key.map(({ name }) => `source.${name}`).join(", ");
  const after = table.key.map(({ type }, index) => `$${index + 1}::${type}`).join(", ");
  const read = async (select: string, last: Row | undefined, limit: number): Promise<Row[]> => {
    const condition = last ? `where (${key}) > (${after})` : "";
    const text = `select ${select} from ${table.name} as source ${condition} order by ${order} limit ${limit}`;
    const { rows } = await client.query<Row>({ text, values: last ?? [], rowMode: "array" });
    return rows;
  };
  let last: Row | undefined;
  for (;;) {
    const sizes = (await read(size, last, PAGE_ROWS)).map(([bytes]) => Number(bytes));
    if (sizes.length === 0) return;
    for (const limit of pageLengths(sizes)) {
      const rows = await read(columns, last, limit);
      yield rows;
      last = keyOf(table, rows.at(-1) ?? []);
    }
  }
}

/** Splits rows of the given sizes into pages. @returns the number of rows of each page */
function pageLengths(sizes: readonly number[]): number[] {
  const lengths: number[] = [];
  let rows = 0;
  let bytes = 0;
  for (const size of sizes) {
    if (rows > 0 && bytes + size > PAGE_BYTES) {
      lengths.push(rows);
      rows = 0;
      bytes = 0;
    }
    rows += 1;
    bytes += size;
  }
  return [...lengths, rows];
}

const keyOf = ({ columns, key }: Table, row: Row): Row =>
  key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? null);
