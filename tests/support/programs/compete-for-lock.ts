/**
 * Locks a data folder 200 times. Each time it checks that no other process holds the lock, and then either releases it
 * or leaves it behind like a killed process. Starts when the folder contains a file named `go`, and prints "done" at
 * the end.
 */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderInUseError } from "../../../server/database/folder-in-use-error";
import { lockFolder } from "../../../server/database/folder-lock";
import { identify } from "../../../server/database/process-identity";

const [, , dataDir = ""] = process.argv;
const self = identify(process.pid);
if (!self) throw new Error("no identity");
const holder = { child: self, service: self, socketFolder: dataDir };
const dead = { ...self, startedAt: "never" };
const held = join(dataDir, "held");

process.stdout.write("ready\n");
while (!existsSync(join(dataDir, "go"))) await sleep(5);
for (let times = 0; times < 200; ) {
  try {
    const lock = await lockFolder(dataDir, holder);
    mkdirSync(held);
    times += 1;
    rmdirSync(held);
    if (times % 2 === 0) lock.release();
    else writeFileSync(lock.file, JSON.stringify({ ...holder, child: dead, service: dead }));
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
}
process.stdout.write("done\n");
