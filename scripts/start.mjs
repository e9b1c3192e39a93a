// @ts-check
import { buildAll } from "./build.mjs";

await buildAll();
// In this process, which npm's shell has made way for (`exec`): whoever stops `npm start` stops the service itself.
await import(new URL("../dist/server/main.js", import.meta.url).href);
