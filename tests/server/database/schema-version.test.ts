import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg, { type PoolClient } from "pg";
import { describe, expect, it } from "vitest";
import { clientConfigOf } from "../../../server/database/connection-pool";
import { migrateDatabase } from "../../../server/database/migrate";
import {
  checkSchemaVersion,
  OLDEST_COMPATIBLE_MIGRATION,
  readMigrations,
  recordSchemaVersion,
  SchemaTooNewError,
} from "../../../server/database/schema-version";
import { createDatabase, emptyDatabase, onEmbedded } from "../../support/database";

const FOLDER = join(import.meta.dirname, "../../../server/database/migrations");
/** Statements after which the versions before them no longer work. */
const TAKES_AWAY =
  /\b(DROP (TABLE|COLUMN|TYPE|SCHEMA|VIEW)|RENAME (TO|COLUMN|VALUE)|SET NOT NULL|SET DATA TYPE)\b|ADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i;

const own = readMigrations();
const next = { tag: "9998_expand", when: 9_998_000_000_000 };
const later = { tag: "9999_contract", when: 9_999_000_000_000 };

/** Runs `work` on a migrated database of its own. */
async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const { db } = await emptyDatabase();
  const client = await db.$client.connect();
  return await work(client).finally(() => client.release());
}

const recordMigration = (client: PoolClient, { when }: { when: number }) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)", [when]);

describe("the version of the schema", () => {
  it("is this version's own after its migrations", async () => {
    await withClient(async (client) => {
      expect(await checkSchemaVersion(client)).toBe(false);
      const { rows } = await client.query("select tag from drizzle.oldest_compatible_migration");
      expect(rows).toEqual([{ tag: OLDEST_COMPATIBLE_MIGRATION }]);
    });
  });

  it("may be newer if the newer version has only added to the schema", async () => {
    await withClient(async (client) => {
      await recordMigration(client, next);
      await recordSchemaVersion(client, [...own, next]);
      expect(await checkSchemaVersion(client)).toBe(true);
    });
  });

  it("is refused if a newer version has taken something away, also after the older one was started", async () => {
    await withClient(async (client) => {
      await recordMigration(client, next);
      await recordMigration(client, later);
      await recordSchemaVersion(client, [...own, next, later], later.tag);
      await expect(checkSchemaVersion(client)).rejects.toThrow(SchemaTooNewError);
      await expect(checkSchemaVersion(client)).rejects.toThrow(/needs 9999_contract.*restore a backup/s);
      await recordSchemaVersion(client);
      await expect(checkSchemaVersion(client)).rejects.toThrow(SchemaTooNewError);
      expect(await checkSchemaVersion(client, [...own, next, later])).toBe(false);
    });
  });

  it("is checked before a database is migrated", async () => {
    const { socketFolder } = onEmbedded ? await emptyDatabase() : {};
    const address = socketFolder === undefined ? { url: await createDatabase() } : { socketFolder };
    expect(await migrateDatabase(address)).toEqual({ isNewer: false });
    const client = new pg.Client(clientConfigOf(address));
    await client.connect();
    await client.query(`update drizzle.oldest_compatible_migration set "when" = ${later.when}`);
    await client.end();
    await expect(migrateDatabase(address)).rejects.toThrow(SchemaTooNewError);
  });

  it("says so: each migration after the oldest compatible one only adds", () => {
    const sinceOldest = own.slice(own.findIndex(({ tag }) => tag === OLDEST_COMPATIBLE_MIGRATION) + 1);
    const takingAway = sinceOldest.filter(({ tag }) =>
      TAKES_AWAY.test(readFileSync(join(FOLDER, `${tag}.sql`), "utf8")),
    );
    // If this fails, set OLDEST_COMPATIBLE_MIGRATION to the last of them (docs/operate/upgrade.md).
    expect(takingAway).toEqual([]);
  });
});
