// @ts-check
import { copyFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.mjs";

const pathOf = (/** @type {string} */ file) => fileURLToPath(new URL(`../${file}`, import.meta.url));

// `npm pack` runs this first. A release carries the lock file under its other name, because npm never packs
// package-lock.json. So every installation gets the versions that were tested; `overrides` would not be applied there.
await buildAll();
await copyFile(pathOf("package-lock.json"), pathOf("npm-shrinkwrap.json"));
