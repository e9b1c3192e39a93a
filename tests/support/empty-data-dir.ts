import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import manifest from "../../package.json" with { type: "json" };
import { startEmbedded } from "../../server/database/embedded";
import { createScratchFolder } from "./scratch-folder";

const log = pino({ level: "warn" }, pino.destination(2));

/**
 * Returns the absolute path of a data folder with an empty database, to copy. It is created once per installation,
 * because that takes seconds, and depends on the version of PGlite only.
 */
export async function emptyDataDir(): Promise<string> {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  const cached = join(cache, `empty-database-${manifest.dependencies["@electric-sql/pglite"]}`);
  if (existsSync(cached)) return cached;
  const scratch = createScratchFolder();
  const made = join(scratch, "empty");
  await (await startEmbedded(made, log)).stop();
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, "empty-database-"));
  cpSync(made, copy, { recursive: true });
  rmSync(scratch, { recursive: true });
  try {
    renameSync(copy, cached);
  } catch {
    // Another test run has created it in the meantime.
    rmSync(copy, { recursive: true });
  }
  return cached;
}
