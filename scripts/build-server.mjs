// @ts-check
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build, stop } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/**
 * Bundle and entry file of each process. The bundle of a child process has the same relative path as its source, so
 * that one path finds it both in the sources and in the build.
 */
const ENTRIES = {
  main: "main.ts",
  invoices: "subscription/report/invoices-command.ts",
  "prepare-engine": "render/engine/prepare-engine.ts",
  "database/embedded-child": "database/embedded-child.ts",
  "render/liquid/liquid-child": "render/liquid/liquid-child.ts",
  "batches/merge-child": "batches/merge-child.ts",
  "http/body-worker": "http/body-worker.ts",
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
}
