// @ts-check
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build, stop } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/**
 * Bundles the command line in chunks, so that each command loads only what it needs. Packages are not bundled.
 *
 * @param {string} project absolute path of the project's folder
 */
export async function buildCli(project) {
  const target = join(project, "dist", "cli");
  await rm(target, { recursive: true, force: true });
  await build({
    entryPoints: {
      platen: join(project, "cli", "main.ts"),
      // At the paths where the service looks for its child processes.
      "render/liquid/liquid-child": join(project, "server", "render", "liquid", "liquid-child.ts"),
      "pictures/pictures-child": join(project, "server", "pictures", "pictures-child.ts"),
    },
    outdir: target,
    splitting: true,
    ...bundleOptions,
  });
  // Ends the bundler's helper process, which would run for ever.
  await stop();
}
