#!/usr/bin/env node
// @ts-check
import { existsSync } from "node:fs";

const built = new URL("../dist/cli/platen.js", import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write("platen: not built yet; run `npm ci && npm run build` in the folder of Platen first\n");
  process.exitCode = 3;
}
