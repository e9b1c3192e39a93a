// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildWhenChanged } from "./sources.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));

/** Builds what changed since it was built last: the portal, the service, the command line, and the engine unpacked. The builders are only loaded then. */
export async function buildAll() {
  await Promise.all([
    buildWhenChanged(project, "portal", buildPortal),
    buildWhenChanged(project, "server", async () => {
      const { buildServer } = await import("./build-server.mjs");
      await buildServer(project);
      await import(pathToFileURL(join(project, "dist/server/prepare-engine.js")).href);
    }).then(() =>
      // Not beside the service's: the two share the bundler's process, which each of them ends.
      buildWhenChanged(project, "cli", async () => {
        const { buildCli } = await import("./build-cli.mjs");
        await buildCli(project);
      }),
    ),
  ]);
}

/** In a process of its own: a build of the portal is larger than the service that comes after it in this one. */
async function buildPortal() {
  const vite = join(project, "node_modules", "vite", "bin", "vite.js");
  // Tests set NODE_ENV for themselves; by it Vite would take React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const build = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: project, stdio: "inherit", env });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`The portal could not be built (vite ended with ${code})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
