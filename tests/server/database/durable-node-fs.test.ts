import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openCluster } from "../../../server/database/cluster";
import { DurableNodeFs } from "../../../server/database/durable-node-fs";
import { copyOfEmptyDataDir, onEmbedded, testDatabase } from "../../support/database";

describe.runIf(onEmbedded)("PGlite's file system", () => {
  it("writes each commit to disk before it is acknowledged", async () => {
    const fs = new DurableNodeFs(join(copyOfEmptyDataDir(), "database"));
    const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");
    const pglite = await PGlite.create({ fs, startParams: [...startParams, "-c", "wal_sync_method=fsync"] });
    await pglite.exec("create table pages (number integer)");
    for (const number of [1, 2, 3]) {
      const before = fs.fsyncs;
      await pglite.query("insert into pages values ($1)", [number]);
      expect(fs.fsyncs).toBeGreaterThan(before);
    }
    await pglite.close();
  });

  it("is the one of the embedded database, whose settings wait for the disk", async () => {
    const { db } = await testDatabase();
    const { rows } = await db.execute(
      sql`select name, setting from pg_settings where name in ('fsync', 'wal_sync_method', 'full_page_writes', 'synchronous_commit')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      wal_sync_method: "fsync",
      full_page_writes: "on",
      synchronous_commit: "on",
    });
  });

  it("is refused if the commit of the start-up check does not reach the disk", async () => {
    const start = PGlite.defaultStartParams;
    Object.assign(PGlite, { defaultStartParams: [...start, "-c", "fsync=off"] });
    try {
      await expect(openCluster(join(copyOfEmptyDataDir(), "database"))).rejects.toThrow(
        /does not write its commits to disk/,
      );
    } finally {
      Object.assign(PGlite, { defaultStartParams: start });
    }
  });

  it("is refused if fsync can't be added to it", async () => {
    const fs = new DurableNodeFs(join(copyOfEmptyDataDir(), "database"));
    const { emscriptenOpts } = await fs.init({} as PGlite, {});
    const addFsync = [emscriptenOpts.preRun].flat().at(-1);
    expect(() => addFsync?.({} as never)).toThrow(/add fsync/);
  });
});
