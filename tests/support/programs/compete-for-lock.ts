/**
 * Takes the lock of the data folder given again and again. Each time it checks that nobody else has it, and then either gives it back
 * or leaves it behind as a killed process does. Prints how often it had the lock.
 */
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FolderInUseError } from "../../../server/database/folder-in-use-error";
import { lockFolder } from "../../../server/database/folder-lock";
import { identify } from "../../../server/database/process-identity";

const [, , dataDir = "", until = "0"] = process.argv;
const self = identify(process.pid);
if (!self) throw new Error("no identity");
const holder = { child: self, service: self, socketFolder: dataDir };
const dead = { ...self, startedAt: "never" };
const held = join(dataDir, "held");

let times = 0;
while (Date.now() < Number(until)) {
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
process.stdout.write(`${times}\n`);
