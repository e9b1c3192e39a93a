import { readFileSync } from "node:fs";
import { subset } from "semver";
import { expect, it } from "vitest";
import { correctEngineRange } from "../../scripts/update-engine.mjs";

interface LockedPackage {
  engines?: { node?: string };
  optional?: boolean;
  /** Whether the package is for development only. */
  dev?: boolean;
}

const lock = readFileSync("package-lock.json", "utf8");
const packages: Record<string, LockedPackage> = JSON.parse(lock).packages;
const supported = packages[""]?.engines?.node ?? "";

it("installs a release without a warning on every version of Node.js that Platen supports", () => {
  const unsupporting = Object.entries(packages)
    // npm skips an optional package that does not fit.
    .filter(([, { engines, optional, dev }]) => !optional && !dev && !subset(supported, engines?.node ?? "*"))
    .map(([path, { engines }]) => `${path} needs ${engines?.node}`);
  expect(unsupporting, "after an update of the engine, run `npm run update:engine -- <version>`").toEqual([]);
});

it("keeps everything else of the lock file when an update of the engine corrects the engine's range", () => {
  const path = "node_modules/@sparticuz/chromium";
  const updated = JSON.parse(lock);
  updated.packages[path].engines.node = "^22.17.0 || >=24.0.0";
  expect(correctEngineRange(`${JSON.stringify(updated, null, 2)}\n`)).toBe(lock);
});
