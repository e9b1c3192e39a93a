import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LIVE_CHANNEL } from "../../contract/product";
import { channelName } from "../../contract/template-channels";
import { SETTINGS_FILE } from "../../template-files/paths";
import { formatSettings } from "../../template-files/settings";
import { usageError } from "../cli-error";
import { writeAtomically } from "../output/write-atomically";
import { readText } from "../read-input";
import { type Connection, type ConnectionFlags, requireConnection } from "../remote/connection";
import { parseYamlFile } from "./read-yaml";

const settings = z.strictObject({
  server: z.string().optional(),
  /** For people who read the file. */
  workspace: z.string().optional(),
  channel: channelName.default(LIVE_CHANNEL),
});
/** Content of `platen.yaml`. */
type FolderSettings = z.output<typeof settings>;

/** Reads `platen.yaml`. @throws CliError */
export async function readSettings(root: string, signal: AbortSignal): Promise<FolderSettings> {
  const file = join(root, SETTINGS_FILE);
  return parseYamlFile(existsSync(file) ? await readText(file, signal) : "", file, settings);
}

/**
 * Returns the server of a folder, and the key of the flags.
 *
 * @throws CliError if the flags name another server than `platen.yaml`: the key of one server is no other server's
 *   business
 */
export function connectionOfFolder(flags: ConnectionFlags, { server }: FolderSettings): Connection {
  const connection = requireConnection({ ...flags, server: flags.server?.trim() || server });
  if (server === undefined) return connection;
  const own = requireConnection({ ...flags, server });
  if (own.server === connection.server) return connection;
  throw usageError(`${SETTINGS_FILE} names ${own.server}, but --server or PLATEN_SERVER is ${connection.server}`);
}

/** Writes `platen.yaml` of a new folder. @throws CliError if it can't be written */
export async function createSettings(root: string, server: string, signal: AbortSignal): Promise<void> {
  await writeAtomically(join(root, SETTINGS_FILE), Buffer.from(formatSettings(server)), signal);
}
