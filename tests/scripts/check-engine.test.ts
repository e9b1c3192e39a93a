import { execFile } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { compareEngines } from "../../scripts/check-engine.mjs";
import { createScratchFolder } from "../support/scratch-folder";

it.each([
  ["143.0.4", "143.0.4", "is the newest one: 143.0.4 (Chromium 143)"],
  ["143.0.4", "143.1.0", "has the newest Chromium, but the package has another version"],
  ["143.0.4", "144.0.0", "is 1 milestone of Chromium behind: bundled: 143.0.4 (Chromium 143), newest: 144.0.0"],
  ["143.0.4", "153.0.0", "is 10 milestones of Chromium behind"],
])("the bundled engine %s and the newest %s: %s", (bundled, newest, report) => {
  expect(compareEngines(bundled, newest)).toContain(report);
});

/** Runs the script with a registry. Returns what it prints. */
async function check(registry: string): Promise<string> {
  const npm = { npm_config_registry: registry, npm_config_noproxy: "127.0.0.1", npm_config_fetch_retries: "0" };
  const folder = createScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)("node", ["scripts/check-engine.mjs"], {
    env: { ...process.env, ...npm, npm_config_cache: folder },
  });
  return stdout;
}

it("asks the registry for the newest version of the engine's package", async () => {
  const packages: unknown[] = [];
  const newest = { name: "@sparticuz/chromium", version: "9999.1.2" };
  const registry = createServer(({ url }, response) => {
    packages.push(url);
    const older = { ...newest, version: "1.0.0" };
    const versions = { [newest.version]: newest, [older.version]: older };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: newest.name, "dist-tags": { latest: newest.version }, versions }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void registry.close());
  await once(registry, "listening");
  const output = await check(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  expect(output).toContain("newest: 9999.1.2 (Chromium 9999)");
  expect(packages).toEqual(["/@sparticuz%2fchromium"]);
});

it("says so if the registry can't be reached, and does not fail", async () => {
  const output = await check("http://127.0.0.1:9/");
  expect(output).toMatch(/^The bundled engine is @sparticuz\/chromium \d+\.\d+\.\d+ \(Chromium \d+\)\./);
  expect(output).toContain("The newest version is not known, because the npm registry can't be reached");
});
