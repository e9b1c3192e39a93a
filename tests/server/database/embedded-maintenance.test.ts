import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkpoint, EmbeddedMaintenance, vacuum } from "../../../server/database/embedded-maintenance";
import { workspaces } from "../../../server/database/schema/workspaces";
import { onEmbedded, silentLog, testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";

describe.runIf(onEmbedded)("the maintenance of the embedded database", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("writes a checkpoint only when the write-ahead log is long", async () => {
    const { db } = await testDatabase();
    // Earlier tests on this database may have written a lot.
    await checkpoint(db.$client, 1);
    await db.insert(workspaces).values({ name: "Mill", createdAt: new Date(0) });
    const lastCheckpoint = async () => (await db.execute(sql`select redo_lsn from pg_control_checkpoint()`)).rows;
    const before = await lastCheckpoint();
    await checkpoint(db.$client);
    expect(await lastCheckpoint()).toEqual(before);
    await checkpoint(db.$client, 1);
    expect(await lastCheckpoint()).not.toEqual(before);
  });

  it("vacuums only tables with many deleted rows", async () => {
    const { db } = await testDatabase();
    await db.execute(sql`create table waste as select number from generate_series(1, 1000) number`);
    await db.execute(sql`delete from waste`);
    await db.execute(sql`create table keepsakes as select number from generate_series(1, 10) number`);
    // Otherwise PostgreSQL updates its counters once a second.
    const countNow = () => db.execute(sql`select pg_stat_force_next_flush()`);
    const vacuums = async () =>
      (
        await db.execute(
          sql`select relname, vacuum_count from pg_stat_user_tables where relname in ('waste', 'keepsakes') order by 1`,
        )
      ).rows;
    await countNow();
    await vacuum(db.$client);
    await countNow();
    expect(await vacuums()).toEqual([
      { relname: "keepsakes", vacuum_count: "0" },
      { relname: "waste", vacuum_count: "1" },
    ]);
    await db.execute(sql`drop table waste, keepsakes`);
  });

  it("requests a restart when the database has failed to answer twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const restart = vi.fn();
    const warn = vi.fn();
    const pool = new pg.Pool({ host: "/nowhere" });
    const maintenance = new EmbeddedMaintenance({ pool, restart, log: { ...silentLog, warn } });
    for (const failures of [1, 2]) {
      expect(restart).not.toHaveBeenCalled();
      vi.advanceTimersByTime(30_000);
      await eventually(() => expect(warn).toHaveBeenCalledTimes(failures));
    }
    expect(restart).toHaveBeenCalledOnce();
    maintenance.stop();
  });
});
