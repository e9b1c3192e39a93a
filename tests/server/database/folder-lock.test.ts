import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError } from "../../../server/database/folder-in-use-error";
import { type LockHolder, lockFolder } from "../../../server/database/folder-lock";
import { identify, type ProcessIdentity } from "../../../server/database/process-identity";
import { startProgram } from "../../support/program";
import { createScratchFolder } from "../../support/scratch-folder";

let folder: string;

beforeEach(() => {
  folder = createScratchFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

function self(): ProcessIdentity {
  const identity = identify(process.pid);
  if (!identity) throw new Error("no identity");
  return identity;
}

const parent = () => identify(process.ppid) ?? self();
const gone = (): ProcessIdentity => ({ ...self(), startedAt: "another time" });
const holder = (child = self(), service = self()): LockHolder => ({ child, service, socketFolder: folder });

describe("the lock on a data folder", () => {
  it("refuses a second holder and names the folder and the service", async () => {
    await lockFolder(folder, holder(self(), parent()));
    const second = lockFolder(folder, holder());
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(folder);
    await expect(second).rejects.toThrow(`pid ${process.ppid}`);
  });

  it("is free after its release", async () => {
    const first = await lockFolder(folder, holder());
    first.release();
    const second = await lockFolder(folder, holder());
    expect(second.abandonedBy).toBeUndefined();
  });

  it("can be taken from processes that have ended, even if their ids are in use again", async () => {
    await lockFolder(folder, holder(gone(), gone()));
    const lock = await lockFolder(folder, holder());
    expect(lock.abandonedBy?.child.startedAt).toBe("another time");
  });

  it("stays with a service whose database process has died and will be restarted", async () => {
    await lockFolder(folder, holder(gone(), parent()));
    await expect(lockFolder(folder, holder())).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder, holder(self(), parent()))).resolves.toBeDefined();
  });

  it("can be taken if its content was lost in a power cut", async () => {
    const lock = await lockFolder(folder, holder());
    writeFileSync(lock.file, "");
    await expect(lockFolder(folder, holder())).resolves.toBeDefined();
  });

  it("can be taken from a holder before the last boot, and from a silent database in another container", async () => {
    await lockFolder(folder, holder({ ...self(), boot: "before" }));
    await lockFolder(folder, holder({ ...self(), space: "elsewhere" }));
    await expect(lockFolder(folder, holder())).resolves.toBeDefined();
  });

  it("leaves one file, which names the holder", async () => {
    for (const _ of [1, 2, 3]) (await lockFolder(folder, holder())).release();
    await lockFolder(folder, holder());
    const [only, ...others] = readdirSync(join(folder, "lock"));
    expect(others).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, "lock", String(only)), "utf8"))).toEqual(holder());
  });

  it("has one holder at any time, through hundreds of releases and abandoned locks of several processes", async () => {
    const programs = [1, 2, 3].map(() => startProgram("compete-for-lock", folder));
    await expect.poll(() => programs.map(({ lines }) => lines[0])).toEqual(Array(3).fill("ready"));
    writeFileSync(join(folder, "go"), "");
    await Promise.all(programs.map(({ ended }) => ended));
    expect(programs.map(({ lines }) => lines[1])).toEqual(Array(3).fill("done"));
  });
});
