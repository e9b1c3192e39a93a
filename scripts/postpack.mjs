// @ts-check
import { rm } from "node:fs/promises";

// `npm pack` runs this at its end. In a checkout, npm would prefer this file to package-lock.json.
await rm(new URL("../npm-shrinkwrap.json", import.meta.url), { force: true });
