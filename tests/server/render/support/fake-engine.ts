import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findEngine } from "../../../../server/render/engine/find-engine";
import { rendererSettings } from "../../../support/renderer-settings";

/** Shell commands for an engine whose sandbox the system forbids. */
export const FORBIDDEN = "echo No usable sandbox >&2; exit 1";

/**
 * Writes a fake engine into a folder: it runs commands if it is started with its sandbox, and prints like the real one
 * unless they end it. Returns its path.
 *
 * @param sandbox shell commands
 */
export async function writeFakeEngine(folder: string, sandbox: string): Promise<string> {
  const { executablePath, env } = await findEngine(rendererSettings);
  const path = join(folder, "engine");
  writeFileSync(
    path,
    `#!/bin/sh
case " $* " in *" --no-sandbox "*) ;; *) ${sandbox || ":"} ;; esac
LD_LIBRARY_PATH=${env.LD_LIBRARY_PATH ?? ""} exec ${executablePath} "$@"
`,
  );
  chmodSync(path, 0o755);
  return path;
}
