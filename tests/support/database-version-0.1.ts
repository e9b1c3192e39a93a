import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { clientConfigOf, type DatabaseAddress } from "../../server/database/connection-pool";
import { createScratchFolder } from "./scratch-folder";

const MIGRATIONS = join(import.meta.dirname, "../../server/database/migrations");

/** The journal as version 0.1 was released with it. */
const JOURNAL = {
  version: "7",
  dialect: "postgresql",
  entries: [{ idx: 0, version: "7", when: 1795193125264, tag: "0000_initial", breakpoints: true }],
};

/** Row-level security as version 0.1 created it at its start, by code and not by a migration. */
const ROW_LEVEL_SECURITY = `
  do $$
  declare
    unprotected regclass;
  begin
    if not exists (select from pg_roles where rolname = 'platen_workspace') then
      begin
        create role platen_workspace nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    for unprotected in
      select pg_class.oid
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    loop
      execute format('alter table %s enable row level security', unprotected);
      execute format('create policy own_workspace on %s to platen_workspace using (workspace_id = (select nullif(current_setting(''platen.workspace_id'', true), '''')::uuid))', unprotected);
      execute format('grant select, insert, update, delete on %s to platen_workspace', unprotected);
    end loop;
  end $$;

  alter table workspaces enable row level security;
  create policy own_workspace on workspaces to platen_workspace
    using (id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));
  grant select, update (name), delete on workspaces to platen_workspace;

  alter table customers enable row level security;
  create policy own_workspace on customers to platen_workspace
    using (exists (select from memberships where customer_id = customers.id
      and workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid)));
  grant select (id, email, email_verified_at, created_at) on customers to platen_workspace;

  alter table mails enable row level security;
  create policy own_workspace on mails to platen_workspace using (true);
  grant insert on mails to platen_workspace;`;

/**
 * Turns a database into one that Platen 0.1 has created, with a few rows. Deletes everything that the database held.
 *
 * @param rows SQL that writes the rows, into the tables of version 0.1
 */
export async function createDatabaseOfVersion01(address: DatabaseAddress, rows: string): Promise<void> {
  const client = new pg.Client(clientConfigOf(address));
  await client.connect();
  const migrationsFolder = createScratchFolder();
  try {
    mkdirSync(join(migrationsFolder, "meta"));
    writeFileSync(join(migrationsFolder, "meta/_journal.json"), JSON.stringify(JOURNAL));
    copyFileSync(join(MIGRATIONS, "0000_initial.sql"), join(migrationsFolder, "0000_initial.sql"));
    await client.query("drop schema if exists drizzle cascade; drop schema public cascade");
    await client.query("create schema public; grant usage on schema public to public");
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query(ROW_LEVEL_SECURITY);
    await client.query(rows);
  } finally {
    await client.end();
    rmSync(migrationsFolder, { recursive: true });
  }
}
