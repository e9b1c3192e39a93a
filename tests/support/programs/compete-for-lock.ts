/**
 * Takes the lock of the data folder given again and again. Each time it checks that nobody else has it, and then either gives it back
 * or leaves it behind as a killed process does. Begins when there is a file `go` in the folder, and prints "done" after 200 times.
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
