import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { RendererSettings } from "../settings";
import { EXECUTABLE, LIBRARIES, unpackEngine } from "./unpack-engine";

/** A chrome-headless-shell and what its environment has to hold. */
export interface Engine {
  /** Absolute path of the executable. */
  executablePath: string;
  /** Variables that it needs; nothing of our own environment, which holds secrets, should go along. */
  env: Record<string, string>;
  /** Who chose it: the configuration, the system's search path, or nobody, so that it is the bundled one. */
  source: "configured" | "system" | "bundled";
}

/**
 * The engine to print with: the configured one, else a `chromium-headless-shell` of the system, which gets the system's security
 * updates, else the bundled one, unpacked first where that has not been done.
 *
 * @throws Error when the configured executable can't be run, or the bundled one can't be unpacked
 */
export async function findEngine(settings: Pick<RendererSettings, "chromiumPath" | "engineFolder">): Promise<Engine> {
  const { chromiumPath, engineFolder } = settings;
  if (chromiumPath) {
    if (!(await isExecutable(chromiumPath))) throw new Error(`CHROMIUM_PATH is no executable file: ${chromiumPath}`);
    return { executablePath: chromiumPath, env: {}, source: "configured" };
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(isAbsolute)) {
    const executablePath = join(folder, "chromium-headless-shell");
    if (await isExecutable(executablePath)) return { executablePath, env: {}, source: "system" };
  }
  await unpackEngine(engineFolder);
  return {
    executablePath: join(engineFolder, EXECUTABLE),
    env: { LD_LIBRARY_PATH: join(engineFolder, LIBRARIES) },
    source: "bundled",
  };
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
