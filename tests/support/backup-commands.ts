import { readFileSync } from "node:fs";

/** Returns the commands of docs/operate/backup.md that begin with a program's name, in their order. */
export const backupCommands = (program: string): string[] =>
  [...readFileSync("docs/operate/backup.md", "utf8").matchAll(new RegExp(`^${program} .*$`, "gm"))].map(
    ([line]) => line,
  );
