import { delimiter, isAbsolute, join } from "node:path";
import { isExecutable } from "../../lib/is-executable";
import type { RendererSettings } from "../settings";
import { LIBRARIES } from "./extract-libraries";
import { provideEngine } from "./provide-engine";
import { EXECUTABLE } from "./unpack-engine";

/** A chrome-headless-shell. */
export interface Engine {
  /** Absolute path of the executable. */
  executablePath: string;
  /** All environment variables that it needs. Ours must not be passed on: they hold secrets. */
  env: Record<string, string>;
  /** Origin of the executable: `CHROMIUM_PATH`, the search path of the system, or the bundled package. */
  source: "configured" | "system" | "bundled";
}

/**
 * Finds the engine to print with: the configured one, else a `chromium-headless-shell` on the search path, which gets
 * the security updates of the system, else the bundled one, which is unpacked first if necessary.
 *
 * @throws Error if the configured executable can't be run, or the bundled one can't be unpacked
 */
export async function findEngine(settings: Pick<RendererSettings, "chromiumPath" | "engineFolders">): Promise<Engine> {
  const { chromiumPath, engineFolders } = settings;
  if (chromiumPath) {
    if (!isExecutable(chromiumPath)) throw new Error(`CHROMIUM_PATH is not an executable file: ${chromiumPath}`);
    return { executablePath: chromiumPath, env: {}, source: "configured" };
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(isAbsolute)) {
    const executablePath = join(folder, "chromium-headless-shell");
    if (isExecutable(executablePath)) return { executablePath, env: {}, source: "system" };
  }
  const engineFolder = await provideEngine(engineFolders);
  return {
    executablePath: join(engineFolder, EXECUTABLE),
    env: { LD_LIBRARY_PATH: join(engineFolder, LIBRARIES) },
    source: "bundled",
  };
}
