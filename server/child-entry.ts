import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Where the entry file of a child process lies and how Node has to be told to run it.
 *
 * The sources keep their layout when they are bundled, so one relative path serves both: `server/<path>.ts` when running from source
 * (through tsx), `dist/server/<path>.js` when bundled.
 *
 * @param path path of the entry relative to this folder, without extension, such as `render/liquid/liquid-child`
 * @returns the absolute path of the file and the Node options to fork it with
 */
export function childEntry(path: string): { file: string; execArgv: string[] } {
  const here = import.meta.url;
  const fromSource = here.endsWith(".ts");
  const file = fileURLToPath(new URL(`./${path}${fromSource ? ".ts" : ".js"}`, here));
  if (!fromSource) return { file, execArgv: [] };
  // Resolved here, because the child may be given another working folder.
  return { file, execArgv: ["--import", pathToFileURL(createRequire(here).resolve("tsx")).href] };
}
