// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Source maps, TypeScript, programs for Bare (another runtime), and texts but licences: Node.js loads none of them. */
const UNUSED_FILES = /\.(?:map|[cm]?ts|bare)$|(?<!licen[cs]e)\.md$/i;

/** Folders beside a package's program. */
const UNUSED_FOLDERS = /^(?:@[^/]+\/)?[^/]+\/(?:benchmarks?|docs|examples?|integration|tests?)$/;

/** Copies of large packages that Platen does not load: for browsers, for `require` if it imports, and sources. */
const UNUSED_COPIES = [
  /^@cantoo\/pdf-lib\/(?:cjs|dist|src)$/,
  /^@electric-sql\/pglite\/dist\/(?:[^/]+\.(?:cjs|tar\.gz)|contrib|live|node-postgres|worker)$/,
  /^@hyzyla\/pdfium\/dist\/(?:index\.cjs|index\.esm\.\w+\.js|pdfium\.wasm\.base64-\w+\.js|worker.*)$/,
  /^bwip-js\/(?:barcode\.ps|demo\.html|dist\/(?!bwip-js-node\.js$).*|fonts|src|stb_truetype\.h)$/,
  /^culori\/bundled$/,
  /^drizzle-orm\/.+\.cjs$/,
  /^liquidjs\/dist\/liquid\.browser\..+$/,
  /^pngjs\/browser\.js$/,
  /^stripe\/cjs$/,
  /^yaml\/browser$/,
];

const folder = fileURLToPath(new URL("..", import.meta.url));
const packages = join(folder, "node_modules");
const archives = join(packages, "@sparticuz", "chromium", "bin");

// Makes an installed release small: unpacks the engine, and removes its archives and whatever no process reads.
if (existsSync(join(folder, "scripts", "build.mjs"))) throw new Error("A checkout needs all of its files");
if ((await readdir(archives)).length > 0) {
  execFileSync(process.execPath, [join(folder, "dist", "server", "prepare-engine.js")], { stdio: "inherit" });
}
for (const archive of await readdir(archives)) await rm(join(archives, archive));
for (const path of await readdir(packages, { recursive: true })) {
  const isUnused = UNUSED_FILES.test(path) || [UNUSED_FOLDERS, ...UNUSED_COPIES].some((pattern) => pattern.test(path));
  if (isUnused) await rm(join(packages, path), { recursive: true, force: true });
}

// Another version of a package may have other files. Then the service must not be left without the ones it loads.
await import("@cantoo/pdf-lib");
await import("@electric-sql/pglite/nodefs");
await import("drizzle-orm/node-postgres/migrator");
await import("stripe");
await (await import("@hyzyla/pdfium")).PDFiumLibrary.init();
createRequire(import.meta.url)("bwip-js/node");
