import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { DatabaseAddress } from "../../../server/database/connection-pool";
import { startEmbedded } from "../../../server/database/embedded";
import { type Database, type DatabaseSettings, openDatabase } from "../../../server/database/open";
import { sessions } from "../../../server/database/schema/authentication";
import { templates } from "../../../server/database/schema/templates";
import { webhookMessages } from "../../../server/database/schema/webhooks";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { webhookEndpointsOf } from "../../../server/webhooks/endpoints";
import { copyOfEmptyDataDir, createDatabase, emptyDatabase, onEmbedded, silentLog } from "../../support/database";
import { createDatabaseOfVersion01 } from "../../support/database-version-0.1";

const MILL = "11111111-1111-4111-8111-111111111111";
const MILLER = "33333333-3333-4333-8333-333333333333";
const PRESS = "22222222-2222-4222-8222-222222222222";

const ROWS = `
  insert into workspaces (id, name, created_at) values
    ('${MILL}', 'Mill', '2026-01-01T00:00:00Z'), ('${PRESS}', 'Press', '2026-01-01T00:00:00Z');
  insert into templates (workspace_id, name, html, created_at, updated_at) values
    ('${MILL}', 'Invoice', '<p>', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('${PRESS}', 'Letter', '<p>', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
  insert into customers (id, email, password_hash, created_at) values
    ('${MILLER}', 'miller@example.com', '', '2026-01-01T00:00:00Z');
  insert into memberships (workspace_id, customer_id, role, created_at) values
    ('${MILL}', '${MILLER}', 'ADMIN', '2026-01-01T00:00:00Z');
  insert into webhook_secrets (workspace_id, secret, created_at) values
    ('${MILL}', 'whsec_x', '2026-01-01T00:00:00Z');
  insert into webhook_messages (workspace_id, url, payload, created_at, next_attempt_at) values
    ('${MILL}', 'https://a:b@Hooks.example.com:443/x?y', '{}', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('${MILL}', 'http://hooks.example.com:8080', '{}', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z');
  insert into refresh_tokens (family_id, customer_id, token_hash, created_at, expires_at, used_at) values
    ('${MILL}', '${MILLER}', 'first', '2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
    ('${MILL}', '${MILLER}', 'second', '2026-01-02T00:00:00Z', '2099-01-01T00:00:00Z', null);
  insert into turns (workspace_id, served_at) values ('${MILL}', '2026-01-02T00:00:00.123Z');`;

/** @returns the settings to open a database that version 0.1 has written */
async function databaseOfVersion01(): Promise<DatabaseSettings> {
  if (!onEmbedded) {
    const url = await createDatabase();
    await createDatabaseOfVersion01({ url }, ROWS);
    return { url, dataDir: "" };
  }
  const dataDir = copyOfEmptyDataDir();
  const embedded = await startEmbedded(dataDir, silentLog);
  const address: DatabaseAddress = { socketFolder: embedded.socketFolder };
  await createDatabaseOfVersion01(address, ROWS).finally(() => embedded.stop());
  return { dataDir };
}

/** @returns a line for each column, constraint, index, policy and privilege of the database, sorted */
async function structureOf({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', 'table', relname, relrowsecurity, relforcerowsecurity)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select concat_ws(' ', 'privilege', table_name, column_name, privilege_type)
      from information_schema.column_privileges where table_schema = 'public' and grantee = 'platen_workspace'
    union all select concat_ws(' ', 'privilege', table_name, privilege_type)
      from information_schema.table_privileges where table_schema = 'public' and grantee = 'platen_workspace'
    order by line`);
  return rows.map(({ line }) => line);
}

describe("a database of version 0.1", () => {
  it("opens with its rows and becomes the same as a new database", async () => {
    const upgraded = await openDatabase(await databaseOfVersion01(), silentLog);
    try {
      const { db } = upgraded;
      expect(await withWorkspace(db, MILL, (tx) => tx.select().from(templates))).toMatchObject([{ name: "Invoice" }]);
      expect(await withWorkspace(db, PRESS, (tx) => tx.select().from(templates))).toMatchObject([{ name: "Letter" }]);
      const messages = db.select().from(webhookMessages).orderBy(webhookMessages.createdAt);
      expect(await messages).toMatchObject([
        { ownerId: MILLER, host: "hooks.example.com", lane: "normal" },
        { ownerId: MILLER, host: "hooks.example.com:8080", lane: "normal" },
      ]);
      const endpointOf = (workspaceId: string) =>
        withWorkspace(db, workspaceId, (tx) => webhookEndpointsOf(tx, workspaceId).read("https://example.com/"));
      expect([await endpointOf(MILL), await endpointOf(PRESS)]).toEqual(["renewable", "unverified"]);
      const signIn = {
        id: MILL,
        customerId: MILLER,
        createdAt: new Date("2026-01-01"),
        lastUsedAt: new Date("2026-01-02"),
      };
      expect(await db.select().from(sessions)).toMatchObject([signIn]);
      expect(await structureOf(upgraded)).toEqual(await structureOf(await emptyDatabase()));
    } finally {
      await upgraded.close();
    }
  });

  it("was created by a migration that has not been edited since", () => {
    const file = join(import.meta.dirname, "../../../server/database/migrations/0000_initial.sql");
    expect(createHash("sha256").update(readFileSync(file)).digest("hex")).toBe(
      "c5f611c2fc8488fee115aa7f3aee0ab122d8b444e142d238308d075c0ba0345f",
    );
  });
});
