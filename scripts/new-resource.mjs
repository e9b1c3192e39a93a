// @ts-check
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { kebabCase, parseName } from "./new-resource/names.mjs";
import { planFiles } from "./new-resource/plan.mjs";

/**
 * Adds a resource to the whole product: contract, table, store, routes, page and tests. Usage: `npm run new:resource
 * <plural> [<singular>]`, both in kebab-case. Prints the next steps; docs/adding-a-resource.md explains them.
 */
const project = resolve(import.meta.dirname, "..");

try {
  const [plural, singular] = process.argv.slice(2);
  const name = parseName(plural, singular);
  const files = planFiles(project, name);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  format(files.map(({ path }) => path));
  process.stdout.write(`${nextSteps(files, kebabCase(name))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nNothing was written.\n`);
  process.exitCode = 1;
}

/** @param {string[]} paths */
function format(paths) {
  const biome = join(project, "node_modules/.bin/biome");
  const { status, stderr } = spawnSync(biome, ["check", "--write", ...paths], { cwd: project, encoding: "utf8" });
  if (status !== 0) process.stderr.write(`biome could not format the new files:\n${stderr}`);
}

/**
 * @param {import("./new-resource/plan.mjs").PlannedFile[]} files
 * @param {string} name
 */
function nextSteps(files, name) {
  return `Wrote:
${files.map(({ path }) => `  ${path}`).join("\n")}

Next:
  1. Give it its fields: contract/${name}.ts, server/database/schema/${name}.ts, src/resources/${name}.tsx
     and tests/server/api/${name}.test.ts. The rest follows.
  2. npm run db:generate -- --name ${name}   writes the migration that creates the table
  3. npm run client:generate   updates the typed client of the tests
  4. npm run i18n   adds its texts to the German and Estonian catalogues, where you translate them
  5. npx vitest run tests/server/api/${name}.test.ts tests/server/api/workspace-access.test.ts tests/portal/resources.test.tsx

docs/adding-a-resource.md explains each file.`;
}
