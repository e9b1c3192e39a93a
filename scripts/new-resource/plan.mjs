// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kebabCase, replaceName } from "./names.mjs";

/** @typedef {{path: string, text: string}} PlannedFile path below the project, and content */

/** Each template of this folder, and the path of the file made from it. `line-items` is replaced by the name. */
const NEW_FILES = {
  "contract.ts.txt": "contract/line-items.ts",
  "schema.ts.txt": "server/database/schema/line-items.ts",
  "store.ts.txt": "server/line-items/store.ts",
  "routes.ts.txt": "server/line-items/routes.ts",
  "declaration.tsx.txt": "src/resources/line-items.tsx",
  "test.ts.txt": "tests/server/api/line-items.test.ts",
};

/** Text to add after the place that `anchor` matches, in files that list every resource. */
const ADDITIONS = [
  {
    path: "contract/routes.ts",
    anchor: /export const MEMBER_ROUTES = \[\n(?: {2}".*\n)*/,
    after: `  "GET /api/app/workspaces/:workspaceId/line-items",
  "GET /api/app/workspaces/:workspaceId/line-items/:lineItemId",
`,
  },
  {
    path: "contract/routes.ts",
    anchor: /export const ADMIN_ROUTES = \[\n(?: {2}".*\n)*/,
    after: `  "POST /api/app/workspaces/:workspaceId/line-items",
  "PATCH /api/app/workspaces/:workspaceId/line-items/:lineItemId",
  "DELETE /api/app/workspaces/:workspaceId/line-items/:lineItemId",
`,
  },
  {
    path: "contract/modules.ts",
    anchor: /(?:export \* as .*\n)+/,
    after: 'export * as lineItems from "./line-items";\n',
  },
  {
    path: "server/app.ts",
    anchor: /(?:import .*\n)+?(?=import .* from "\.\/.*\/routes";\n)/,
    after: 'import { serveLineItems } from "./line-items/routes";\n',
  },
  { path: "server/app.ts", anchor: /^ *serve\w+\(serve, db\);\n/m, after: "  serveLineItems(serve, db);\n" },
];

/** Place in the menu of the first added resource; those below it and from 50 on belong to the product. */
const FIRST_MENU_ORDER = 42;

/**
 * Works out all files to write, and writes none.
 *
 * @param {string} project its folder
 * @param {import("./names.mjs").ResourceName} name
 * @returns {PlannedFile[]} new files and changed ones
 * @throws {Error} with a sentence for the user if the name is taken, or a list can't be found
 */
export function planFiles(project, name) {
  const read = (/** @type {string} */ path) => readFileSync(join(project, path), "utf8");
  for (const path of ["server/line-items", ...Object.values(NEW_FILES)].map((path) => replaceName(path, name))) {
    if (existsSync(join(project, path))) throw new Error(`"${kebabCase(name)}" is taken: ${path} exists.`);
  }
  const table = replaceName('"line_items"', name);
  const holder = filesIn(project, "server/database/schema").find(({ text }) => text.includes(table));
  if (holder) throw new Error(`"${kebabCase(name)}" is taken: ${holder.path} has a table ${table}.`);
  const order = String(freeMenuOrder(project));
  const created = Object.entries(NEW_FILES).map(([template, path]) => ({
    path: replaceName(path, name),
    text: replaceName(read(`scripts/new-resource/${template}`), name).replace("MENU_ORDER", () => order),
  }));
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const { path, anchor, after } of ADDITIONS) {
    const text = changed.get(path) ?? read(path);
    if (!anchor.test(text)) throw new Error(`${path} has no place for the new resource (looked for ${anchor}).`);
    changed.set(
      path,
      text.replace(anchor, (found) => found + replaceName(after, name)),
    );
  }
  return [...created, ...[...changed].map(([path, text]) => ({ path, text }))];
}

/** @param {string} project */
function freeMenuOrder(project) {
  const declarations = filesIn(project, "src/resources");
  const taken = new Set(declarations.map(({ text }) => Number(/\border: (\d+)/.exec(text)?.[1])));
  let order = FIRST_MENU_ORDER;
  while (taken.has(order)) order++;
  return order;
}

/**
 * @param {string} project
 * @param {string} folder
 * @returns {PlannedFile[]}
 */
function filesIn(project, folder) {
  const paths = readdirSync(join(project, folder)).map((file) => `${folder}/${file}`);
  return paths.map((path) => ({ path, text: readFileSync(join(project, path), "utf8") }));
}
