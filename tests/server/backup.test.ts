import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { backUp, restore } from "../../server/backup/back-up";
import { requestBackup, serveBackups } from "../../server/backup/backup-socket";
import { mirrorFolder } from "../../server/backup/mirror-folder";
import { type Database, openDatabase } from "../../server/database/open";
import { copyOfEmptyDataDir, onEmbedded, PATIENT, silentLog } from "../support/database";
import { createScratchFolder } from "../support/scratch-folder";

let folder: string;
beforeEach(() => {
  folder = createScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

describe.runIf(onEmbedded)("a backup of the embedded database", () => {
  let dataDir: string;
  let database: Database;
  beforeEach(async () => {
    dataDir = copyOfEmptyDataDir();
    database = await openDatabase({ ...PATIENT, dataDir }, silentLog);
    onTestFinished(() => database.close());
    await database.db.execute(sql`create table pairs (id serial primary key, note text)`);
    await database.db.execute(sql`create table sums (total integer)`);
    await database.db.execute(sql`insert into sums values (0)`);
  });

  /** Writes a row and its count in one transaction. */
  const writePair = (note: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into pairs (note) values (${note})`);
      await tx.execute(sql`update sums set total = total + 1`);
    });

  async function openRestored(): Promise<Database> {
    const restored = await openDatabase({ ...PATIENT, dataDir: join(folder, "restored") }, silentLog);
    onTestFinished(() => restored.close());
    return restored;
  }

  it("is consistent while rows are written, and has all rows from before it", async () => {
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      while (isWriting) {
        await writePair("x".repeat(20_000));
        written += 1;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(20);
    const before = written;
    await backUp(database.db.$client, dataDir, join(folder, "backup"));
    const after = written;
    await expect.poll(() => written).toBeGreaterThan(after + 5);
    isWriting = false;
    await writing;

    await restore(join(folder, "backup"), join(folder, "restored"));
    const { db } = await openRestored();
    const { rows } = await db.execute<{ pairs: number; total: number; bytes: number }>(sql`
      select count(*)::integer as pairs, (select total from sums) as total, min(length(note)) as bytes from pairs`);
    expect(rows[0]?.pairs).toBe(rows[0]?.total);
    expect(rows[0]?.bytes).toBe(20_000);
    expect(rows[0]?.pairs).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.pairs).toBeLessThanOrEqual(after + 1);
  });

  it("is made by the running service for the command, with the legal texts", async () => {
    mkdirSync(join(dataDir, "legal"));
    writeFileSync(join(dataDir, "legal", "terms.md"), "Our terms");
    const sockets = createScratchFolder();
    const stop = await serveBackups({ socketFolder: sockets, pool: database.db.$client, dataDir, log: silentLog });
    expect(await requestBackup(sockets, join(folder, "backup"))).toBe(true);
    await expect(requestBackup(sockets, join(folder, "backup"))).rejects.toThrow("running service");
    await stop();
    rmSync(sockets, { recursive: true });
    expect(await requestBackup(sockets, join(folder, "other"))).toBe(false);
    await restore(join(folder, "backup"), join(folder, "restored"));
    expect(readFileSync(join(folder, "restored", "legal", "terms.md"), "utf8")).toBe("Our terms");
    await openRestored();
  });

  it("leaves a folder with files alone, and the database usable", async () => {
    writeFileSync(join(folder, "mine.txt"), "");
    await expect(backUp(database.db.$client, dataDir, folder)).rejects.toThrow("is not empty");
    await writePair("still usable");
  });

  it("is restored only into a folder without a database, and only if it is complete", async () => {
    await backUp(database.db.$client, dataDir, join(folder, "backup"));
    await expect(restore(join(folder, "backup"), dataDir)).rejects.toThrow("Move it away first");
    rmSync(join(folder, "backup", "platen-backup.json"));
    await expect(restore(join(folder, "backup"), join(folder, "restored"))).rejects.toThrow("no complete backup");
    expect(existsSync(join(folder, "restored", "database"))).toBe(false);
  });
});

describe("the copy of a folder", () => {
  it("follows files that change, appear and disappear between two rounds", async () => {
    const [source, target] = [join(folder, "source"), join(folder, "target")];
    const write = (name: string, text: string) => writeFileSync(join(source, name), text);
    const read = (name: string) => readFileSync(join(target, name), "utf8");
    mkdirSync(join(source, "sub"), { recursive: true });
    for (const name of ["same", "sub/changed", "removed"]) write(name, "old");
    const copied = new Map<string, string>();
    await mirrorFolder(source, target, copied);
    // The new text has the size of the old one, and may be written in the same step of the clock.
    write("sub/changed", "new");
    write("added", "new");
    rmSync(join(source, "removed"));
    await mirrorFolder(source, target, copied);
    expect([read("same"), read("sub/changed"), read("added")]).toEqual(["old", "new", "new"]);
    expect(existsSync(join(target, "removed"))).toBe(false);
  });
});
