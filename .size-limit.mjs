// @ts-check
import { readFileSync } from "node:fs";

/** @typedef {{file: string, imports?: string[]}} Chunk as Vite's manifest has it */

const FOLDER = "dist/portal";
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, "utf8"));

/**
 * The modules that a visitor of a page loads without any action: the entry, the modules it starts, and those that the
 * address needs.
 */
const ALWAYS = ["index.html", "src/app/portal.tsx", "src/app/public-app.tsx"];

/**
 * @param {string[]} modules that the manifest names
 * @returns {string[]} the files that the browser loads for them: theirs, and what those import
 */
function filesOf(modules) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} module */
  const visit = (module) => {
    if (seen.has(module)) return;
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build has no chunk of ${module}`);
    seen.add(module);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...seen].map((module) => `${FOLDER}/${manifest[module]?.file}`).filter((file) => file.endsWith(".js"));
}

export default [
  {
    name: "JavaScript that a visitor of /login downloads",
    path: filesOf([...ALWAYS, "src/pages/login/login-page.tsx"]),
    limit: "200 kB",
    gzip: true,
  },
];
