import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { isDatabaseUnavailable } from "../../../server/database/database-unavailable";
import { startEmbedded } from "../../../server/database/embedded";
import { FolderInUseError } from "../../../server/database/folder-in-use-error";
import type { LockHolder } from "../../../server/database/folder-lock";
import { type Database, openDatabase } from "../../../server/database/open";
import { identify } from "../../../server/database/process-identity";
import { workspaces } from "../../../server/database/schema/workspaces";
import { copyOfEmptyDataDir, onEmbedded, silentLog } from "../../support/database";
import { eventually } from "../../support/eventually";
import { expectGone, kill, type Program, startProgram } from "../../support/program";
import { descendants } from "../render/support/processes";

let dataDir: string;

/** Returns whether a process creates the files of a new database. */
const isCreator = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`--create\0${dataDir}`);

function assertDefined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("There is none yet");
  return value;
}

/** Returns the holder of the data folder, from the newest lock file. */
function holder(): LockHolder {
  const [newest] = readdirSync(join(dataDir, "lock")).sort((a, b) => Number(b) - Number(a));
  return JSON.parse(readFileSync(join(dataDir, "lock", String(newest)), "utf8"));
}

async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir }, silentLog);
  onTestFinished(() => database.close());
  return database;
}

async function startWriting(prefix = ""): Promise<Program> {
  const program = startProgram("write-rows", dataDir, prefix);
  await expect.poll(() => program.lines.length).toBeGreaterThan(10);
  return program;
}

describe.runIf(onEmbedded)("the embedded database", () => {
  beforeEach(() => {
    dataDir = copyOfEmptyDataDir();
  });

  it("refuses a second service on its folder and names folder and pid", async () => {
    const first = await startWriting();
    const second = openDatabase({ dataDir }, silentLog);
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(`${dataDir} is in use by another process (pid ${first.pid})`);
  });

  it("ends when its service is killed, and can be opened again at once", async () => {
    const service = await startWriting();
    const { child } = holder();
    kill(service.pid);
    await open();
    expect(identify(child.pid)?.startedAt).not.toBe(child.startedAt);
  });

  it("is restarted when it is killed, with everything it had acknowledged", async () => {
    const { db } = await open();
    await db.insert(workspaces).values({ name: "before", createdAt: new Date(0) });
    kill(holder().child.pid);
    await expect.poll(() => db.select().from(workspaces).catch(String)).toMatchObject([{ name: "before" }]);
  });

  it("ignores Ctrl-C, and leaves neither process nor socket when it is closed", async () => {
    const database = await open();
    const { pid } = holder().child;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(pid, signal);
    await database.db.execute(sql`select 1`);
    await database.close();
    await database.close();
    await expectGone(pid);
    expect(readdirSync(join(dataDir, "socket"))).toEqual([]);
  });

  it("can be stopped if its process has died, but its exit is not reported yet", async () => {
    const embedded = await startEmbedded(dataDir, silentLog);
    const { pid } = holder().child;
    kill(pid);
    // Does not return to the event loop, which would report the exit. The last thread closes the process's files.
    while (identify(pid) || readdirSync(`/proc/${pid}/task`).length > 1);
    await expect(embedded.stop()).resolves.toBeUndefined();
  });

  it("uses a temporary socket folder if the data folder's path is too long, and removes it", async () => {
    const parent = join(dataDir, "a".repeat(100));
    mkdirSync(parent);
    dataDir = copyOfEmptyDataDir(parent);
    const database = await open();
    const { socketFolder } = holder();
    expect(socketFolder).not.toContain(dataDir);
    await database.db.execute(sql`select 1`);
    await database.close();
    expect(existsSync(socketFolder)).toBe(false);
  });

  it("creates a new cluster after a start that was killed while it created one", async () => {
    dataDir = join(dataDir, "new");
    mkdirSync(join(dataDir, "database.1.draft"), { recursive: true });
    const database = await open();
    await database.db.execute(sql`select 1`);
    expect(readdirSync(dataDir).sort()).toEqual(["database", "lock", "socket"]);
  });

  it("does not begin with an empty database if its folder is deleted while it runs", async () => {
    const { db } = await open();
    await db.insert(workspaces).values({ name: "before", createdAt: new Date(0) });
    const { child } = holder();
    rmSync(join(dataDir, "database"), { recursive: true });
    rmSync(join(dataDir, "lock"), { recursive: true });
    await expectGone(child.pid);
    const failure = await db
      .select()
      .from(workspaces)
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(existsSync(join(dataDir, "database"))).toBe(false);
  });

  it("says what is wrong if its folder can't be opened", async () => {
    rmSync(join(dataDir, "database"), { recursive: true });
    writeFileSync(join(dataDir, "database"), "");
    await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/database is not a folder/);
  });

  it("says how much memory it needs if the process that creates it is killed", async () => {
    dataDir = join(dataDir, "new");
    const opening = expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/SIGKILL.*1 GiB of memory/s);
    kill(await eventually(() => assertDefined(descendants(process.pid).find(isCreator))));
    await opening;
  });

  it("writes files that only its user can read", async () => {
    dataDir = join(dataDir, "private");
    const { db } = await open();
    await db.insert(workspaces).values({ name: "new", createdAt: new Date(0) });
    const paths = readdirSync(join(dataDir, "database"), { recursive: true, encoding: "utf8" });
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) expect(statSync(join(dataDir, "database", path)).mode & 0o077, path).toBe(0);
  });
});

describe.runIf(onEmbedded)("kill -9 during acknowledged writes", () => {
  beforeEach(() => {
    dataDir = copyOfEmptyDataDir();
  });

  it("loses nothing, whichever process is killed", async () => {
    const rounds = [
      (service: Program) => kill(service.pid),
      (service: Program) => kill(-service.pid),
      (service: Program) => {
        kill(holder().child.pid);
        kill(service.pid);
      },
      (service: Program) => kill(service.pid),
    ];
    const acknowledged: string[] = [];
    for (const [round, killThem] of rounds.entries()) {
      const service = await startWriting(`${round}-`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      killThem(service);
      await service.ended;
      acknowledged.push(...service.lines.filter((line) => line !== "ready"));
    }
    const { db } = await open();
    const kept = new Set((await db.select({ name: workspaces.name }).from(workspaces)).map(({ name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  });
});
