// @ts-check
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, stop } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/**
 * Bundle and entry file of each process. The bundle of a child process has the same relative path as its source, so
 * that one path finds it both in the sources and in the build.
 */
const ENTRIES = {
  main: "main.ts",
  backup: "backup/backup-command.ts",
  restore: "backup/restore-command.ts",
  "migrate-database": "database-move/migrate-database-command.ts",
  doctor: "doctor/doctor-command.ts",
  invoices: "subscription/report/invoices-command.ts",
  "reset-second-factor": "authentication/second-factor/reset-command.ts",
  migrate: "commands/migrate-command.ts",
  jobs: "failed-jobs/jobs-command.ts",
  audit: "audit/audit-command.ts",
  "prepare-engine": "render/engine/prepare-engine.ts",
  "database/embedded-child": "database/embedded-child.ts",
  "render/liquid/liquid-child": "render/liquid/liquid-child.ts",
  "pictures/pictures-child": "pictures/pictures-child.ts",
  "batches/merge-child": "batches/merge-child.ts",
  "parser-worker": "parser-worker.ts",
  "authentication/password-worker": "authentication/password-worker.ts",
};

/** Files that the service reads at run time. */
const ASSETS = ["database/migrations", "demo/starter-templates", "products/products.json", "reference/samples"];

/**
 * Bundles the service. Packages are not bundled.
 *
 * @param {string} project absolute path of the project's folder
 */
export async function buildServer(project) {
  const source = join(project, "server");
  const target = join(project, "dist", "server");
  await rm(target, { recursive: true, force: true });
  await build({
    entryPoints: Object.entries(ENTRIES).map(([out, entry]) => ({ out, in: join(source, entry) })),
    outdir: target,
    ...bundleOptions,
  });
  // Ends the bundler's helper process, which would run beside the service for ever.
  await stop();
  await Promise.all(ASSETS.map((asset) => cp(join(source, asset), join(target, asset), { recursive: true })));
  await copyFonts(project);
}

/**
 * Copies the bundled fonts and their licences to `dist/fonts`. The packages of the fonts are not installed with a
 * release.
 *
 * @param {string} project
 */
async function copyFonts(project) {
  const target = join(project, "dist", "fonts");
  await rm(target, { recursive: true, force: true });
  const list = await readFile(join(project, "server", "render", "engine", "bundled-fonts.json"), "utf8");
  /** @type {Record<string, string[]>} */
  const fonts = JSON.parse(list);
  const paths = Object.entries(fonts).flatMap(([name, weights]) =>
    [...weights, "LICENSE_FONT"].map((path) => join(name, path)),
  );
  for (const path of paths) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await cp(join(project, "node_modules", "@expo-google-fonts", path), join(target, path), { recursive: true });
  }
}
