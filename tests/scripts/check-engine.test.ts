import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { compareEngines } from "../../scripts/check-engine.mjs";

it.each([
  ["143.0.4", "143.0.4", "is the newest one: 143.0.4 (Chromium 143)"],
  ["143.0.4", "143.1.0", "has the newest Chromium, but the package has another version"],
  ["143.0.4", "144.0.0", "is 1 milestone of Chromium behind: bundled: 143.0.4 (Chromium 143), newest: 144.0.0"],
  ["143.0.4", "153.0.0", "is 10 milestones of Chromium behind"],
])("the bundled engine %s and the newest %s: %s", (bundled, newest, report) => {
  expect(compareEngines(bundled, newest)).toContain(report);
});

it("says so if the registry can't be reached, and does not fail", () => {
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
  const output = execFileSync("node", ["scripts/check-engine.mjs"], { env, encoding: "utf8", stdio: "pipe" });
  expect(output).toMatch(/^The bundled engine is @sparticuz\/chromium \d+\.\d+\.\d+ \(Chromium \d+\)\./);
  expect(output).toContain("The newest version is not known, because the npm registry can't be reached");
});
