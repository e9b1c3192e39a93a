import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import manifest from "../../package.json" with { type: "json" };
import { startEmbedded } from "../../server/database/embedded";
import { makeScratchFolder } from "./scratch-folder";

const log = pino({ level: "warn" }, pino.destination(2));

/**
 * A data folder whose database holds nothing yet, to be copied. Made once an installation: it takes seconds of computing
 * and depends on the version of PGlite alone.
 *
 * @returns its absolute path
 */
export async function emptyDataDir(): Promise<string> {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  const kept = join(cache, `empty-database-${manifest.dependencies["@electric-sql/pglite"]}`);
  if (existsSync(kept)) return kept;
  const scratch = makeScratchFolder();
  const made = join(scratch, "empty");
  await (await startEmbedded(made, log)).stop();
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, "empty-database-"));
  cpSync(made, copy, { recursive: true });
  rmSync(scratch, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch {
    // Another run has kept its own in the meantime.
    rmSync(copy, { recursive: true });
  }
  return kept;
}
