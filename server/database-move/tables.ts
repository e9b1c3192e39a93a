import type { ClientBase } from "pg";

interface Column {
  name: string;
  /** Such as `uuid` or `timestamp with time zone`. */
  type: string;
}

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: Column[];
  /** Columns of the primary key, in its order. */
  key: Column[];
  /** Tables that rows of this one refer to. */
  references: string[];
}

const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum)
     from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
       order by array_position(conkey, attnum)), '[]')
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where conrelid = pg_class.oid and contype = 'p') as key,
    (select coalesce(json_agg(distinct format('%I.%I', target_schema.nspname, target.relname)), '[]')
     from pg_constraint join pg_class target on target.oid = confrelid
     join pg_namespace target_schema on target_schema.oid = target.relnamespace
     where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as references
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname = current_schema()
  order by relname`;

/**
 * Lists the tables of Platen, each after the tables that its rows refer to.
 *
 * @throws Error if tables refer to each other in a circle, or if one has no primary key
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  const ordered: Table[] = [];
  const names = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, references }) => !names.has(name) && references.every((other) => names.has(other)));
    if (!next) throw new Error("Tables refer to each other in a circle");
    if (next.key.length === 0) throw new Error(`The table ${next.name} has no primary key`);
    ordered.push(next);
    names.add(next.name);
  }
  return ordered;
}
