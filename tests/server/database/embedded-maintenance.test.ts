import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkpoint, vacuum } from "../../../server/database/embedded-maintenance";
import { workspaces } from "../../../server/database/schema";
import { onEmbedded, testDatabase } from "../../support/database";

describe.runIf(onEmbedded)("the embedded database's maintenance", () => {
  it("writes a checkpoint when the log is long, and not before", async () => {
    const { db } = await testDatabase();
    await db.insert(workspaces).values({ name: "Mill", createdAt: new Date(0) });
    const lastCheckpoint = async () => (await db.execute(sql`select redo_lsn from pg_control_checkpoint()`)).rows;
    const before = await lastCheckpoint();
    await checkpoint(db.$client);
    expect(await lastCheckpoint()).toEqual(before);
    await checkpoint(db.$client, 1);
    expect(await lastCheckpoint()).not.toEqual(before);
  });

  it("vacuums a table whose rows were mostly deleted, and leaves the others alone", async () => {
    const { db } = await testDatabase();
    await db.execute(sql`create table waste as select number from generate_series(1, 1000) number`);
    await db.execute(sql`delete from waste`);
    // PostgreSQL updates its counters once a second otherwise.
    const countNow = () => db.execute(sql`select pg_stat_force_next_flush()`);
    const vacuums = async () =>
      (
        await db.execute(
          sql`select relname, vacuum_count from pg_stat_user_tables where relname in ('waste', 'mails') order by 1`,
        )
      ).rows;
    await countNow();
    await vacuum(db.$client);
    await countNow();
    expect(await vacuums()).toEqual([
      { relname: "mails", vacuum_count: "0" },
      { relname: "waste", vacuum_count: "1" },
    ]);
    await db.execute(sql`drop table waste`);
  });
});
