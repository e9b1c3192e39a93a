// @ts-check
import { buildAll } from "./build.mjs";

await buildAll();
// In this process, which has replaced npm's shell (`exec`), so that a signal to `npm start` reaches the service itself.
await import(new URL("../dist/server/main.js", import.meta.url).href);
