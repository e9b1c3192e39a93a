// @ts-check
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build, stop } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/**
 * Bundles the command line in parts, so that each command loads what it needs; packages stay outside.
 *
 * @param {string} project absolute path of the project's folder
 */
export async function buildCli(project) {
  const target = join(project, "dist", "cli");
  await rm(target, { recursive: true, force: true });
  await build({
    entryPoints: {
      platen: join(project, "cli", "main.ts"),
      // The renderer looks for its child process there, seen from itself.
      "render/liquid/liquid-child": join(project, "server", "render", "liquid", "liquid-child.ts"),
    },
    outdir: target,
    splitting: true,
    ...bundleOptions,
  });
  // Its helper process would stay for ever.
  await stop();
}
