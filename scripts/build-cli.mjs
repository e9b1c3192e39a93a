// @ts-check
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build, stop } from "esbuild";

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
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
  });
  // Its helper process would stay for ever.
  await stop();
}
