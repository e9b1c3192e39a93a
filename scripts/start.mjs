// @ts-check
import { existsSync } from "node:fs";

// A release has no sources and no build script: it never builds.
const build = new URL("build.mjs", import.meta.url);
if (existsSync(build)) {
  const { buildAll } = await import(build.href);
  await buildAll();
}
// In this process, which has replaced npm's shell (`exec`), so that a signal to `npm start` reaches the service itself.
await import(new URL("../dist/server/main.js", import.meta.url).href);
