import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runsFromSource, serverFolder } from "../lib/server-folder";

/**
 * Returns the entry file of a child process and the Node options to fork it with.
 *
 * @param path path of the entry relative to `server/`, without extension, such as `render/liquid/liquid-child`
 * @returns absolute path of the `.ts` source or of the bundled `.js` file
 */
export function childEntry(path: string): { file: string; execArgv: string[] } {
  const file = fileURLToPath(new URL(`${path}${runsFromSource ? ".ts" : ".js"}`, serverFolder));
  if (!runsFromSource) return { file, execArgv: [] };
  // Resolved to an absolute path, because the child may run in another working directory.
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return { file, execArgv: ["--import", pathToFileURL(tsx).href] };
}

/**
 * Returns the code of a worker thread and the options to start it with.
 *
 * @param path path of the entry relative to `server/`, without extension, such as `parser-worker`
 */
export function threadEntry(path: string): { code: string | URL; options: { eval: boolean } } {
  if (!runsFromSource) return { code: new URL(`${path}.js`, serverFolder), options: { eval: false } };
  // Node.js ignores the loader of `--import` in threads, so the thread registers it.
  const file = JSON.stringify(new URL(`${path}.ts`, serverFolder).href);
  const tsx = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  return { code: `import(${tsx}).then((tsx) => (tsx.register(), import(${file})))`, options: { eval: true } };
}
