import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { assetPath } from "../lib/asset-path";

/**
 * Newest migration of the oldest version of Platen that works with the schema of this one. A migration that takes
 * something away (see docs/operate/upgrade.md) sets this to its own name.
 */
export const OLDEST_COMPATIBLE_MIGRATION = "0008_backlog";

interface Migration {
  /** Name of the file, without its ending. */
  tag: string;
  /** Time in ms at which it was written. drizzle runs migrations in the order of these times. */
  when: number;
}

/** A newer version of Platen has changed the schema in a way that this one doesn't know. */
export class SchemaTooNewError extends Error {
  override readonly name = "SchemaTooNewError";

  constructor(own: Migration, needed: Migration) {
    super(
      `The database was upgraded by a newer version of Platen, which this version can't work with: it knows the ` +
        `migrations up to ${own.tag}, and the database needs ${needed.tag}. Start the newer version, or restore a ` +
        "backup from before the upgrade (docs/operate/upgrade.md).",
    );
  }
}

/** Reads the list of this version's migrations, the oldest first. */
export function readMigrations(): Migration[] {
  const journal = readFileSync(join(assetPath("database/migrations"), "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

/**
 * Checks a database before migrations run on it.
 *
 * @returns whether a newer version has upgraded it, in a way that leaves this version working
 * @throws SchemaTooNewError if this version can't work with it
 */
export async function checkSchemaVersion(client: ClientBase, migrations = readMigrations()): Promise<boolean> {
  const own = migrations.at(-1);
  if (!own || !(await exists(client, "__drizzle_migrations"))) return false;
  if (await exists(client, "oldest_compatible_migration")) {
    const [needed] = (
      await client.query<Migration>(`select tag, "when"::float8 as "when" from drizzle.oldest_compatible_migration`)
    ).rows;
    if (needed && needed.when > own.when) throw new SchemaTooNewError(own, needed);
  }
  const newest = await client.query<{ when: number | null }>(
    `select max(created_at)::float8 as "when" from drizzle.__drizzle_migrations`,
  );
  return (newest.rows[0]?.when ?? 0) > own.when;
}

/**
 * Records in the database which versions work with its schema, for their `checkSchemaVersion`. The table belongs to no
 * migration, because it is read before they run.
 */
export async function recordSchemaVersion(
  client: ClientBase,
  migrations = readMigrations(),
  oldestCompatible = OLDEST_COMPATIBLE_MIGRATION,
): Promise<void> {
  const oldest = migrations.find(({ tag }) => tag === oldestCompatible);
  if (!oldest) throw new Error(`There is no migration ${oldestCompatible}`);
  await client.query(
    `create table if not exists drizzle.oldest_compatible_migration (
      id integer primary key default 1 check (id = 1), tag text not null, "when" bigint not null)`,
  );
  await client.query(
    `insert into drizzle.oldest_compatible_migration (tag, "when") values ($1, $2)
     on conflict (id) do update set tag = excluded.tag, "when" = excluded."when"
     where oldest_compatible_migration."when" < excluded."when"`,
    [oldest.tag, oldest.when],
  );
}

async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    `drizzle.${table}`,
  ]);
  return rows[0]?.found === true;
}
