// @ts-check
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build, stop } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/** Each process has one entry; a bundle keeps its source's place, so that one relative path finds a child in both. */
const ENTRIES = [
  "main.ts",
  "invoices.ts",
  "database/embedded-child.ts",
  "render/liquid/liquid-child.ts",
  "batches/merge-child.ts",
  "prepare-engine.ts",
];

/** What the code reads at run time and is no code. */
const ASSETS = ["database/migrations", "demo/starter-templates", "products/products.json", "reference/samples"];

/**
 * Bundles the service; packages stay outside.
 *
 * @param {string} project absolute path of the project's folder
 */
export async function buildServer(project) {
  const source = join(project, "server");
  const target = join(project, "dist", "server");
  await rm(target, { recursive: true, force: true });
  await build({
    entryPoints: ENTRIES.map((entry) => join(source, entry)),
    outbase: source,
    outdir: target,
    ...bundleOptions,
  });
  // Its helper process would stay beside the service for ever.
  await stop();
  await Promise.all(ASSETS.map((asset) => cp(join(source, asset), join(target, asset), { recursive: true })));
}
