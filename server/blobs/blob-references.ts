import { getTableName, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { blobChunks, blobs } from "../database/schema/blobs";

/**
 * Finds the columns that refer to blobs from the foreign keys, so that a new table needs no registration.
 *
 * @returns the condition for a row of `blobs` to which nothing refers
 */
export async function isUnreferenced(db: Queries): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select referring.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    cross join unnest(conkey, confkey) as key (own, referred)
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = key.own
    join pg_attribute id on id.attrelid = confrelid and id.attnum = key.referred and id.attname = 'id'
    where contype = 'f' and confrelid = ${getTableName(blobs)}::regclass
      and referring.relname <> ${getTableName(blobChunks)}`);
  // Without this check, a mistake in the query would remove everything.
  if (rows.length === 0) throw new Error("No foreign key refers to blobs");
  const references = rows.map(({ table, column }) => {
    const [rowsOfTable, id] = [sql.identifier(table), sql.identifier(column)];
    return sql`exists (
      select from ${rowsOfTable} as referring
      where referring.workspace_id = blobs.workspace_id and referring.${id} = blobs.id
    )`;
  });
  return sql`not (${sql.join(references, sql` or `)})`;
}
