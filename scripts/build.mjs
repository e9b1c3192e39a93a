// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildIfChanged } from "./build-if-changed.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds the portal, the service and the command line, and unpacks the engine, if their sources have changed since the
 * last build. Loads the bundler only if it is needed.
 */
export async function buildAll() {
  await Promise.all([buildIfChanged(project, "portal", buildPortal), buildPrograms()]);
}

/** Builds the service and the command line, and unpacks the engine, as `buildAll` does. */
async function buildPrograms() {
  await buildIfChanged(project, "server", async () => {
    const { buildServer } = await import("./build-server.mjs");
    await buildServer(project);
    await import(pathToFileURL(join(project, "dist/server/prepare-engine.js")).href);
  });
  // After the service's build: both share the bundler's helper process, and each of them ends it.
  await buildIfChanged(project, "cli", async () => {
    const { buildCli } = await import("./build-cli.mjs");
    await buildCli(project);
  });
}

/**
 * Runs in its own process, because a build of the portal takes more memory than the service, which runs in this one
 * later.
 */
async function buildPortal() {
  const vite = join(project, "node_modules", "vite", "bin", "vite.js");
  // Tests set NODE_ENV to "test", for which Vite would take React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const build = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: project, stdio: "inherit", env });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`The portal could not be built (vite ended with ${code})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv[2] === "--without-portal" ? buildPrograms() : buildAll());
}
