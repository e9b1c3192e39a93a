import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { LiquidProcess, LiquidProcessGone } from "../../../server/render/liquid/liquid-process";

// Other files of this worker have the modules without the mock.
const entry = vi.hoisted(() => {
  vi.resetModules();
  return { file: "" };
});
afterAll(() => void vi.resetModules());
vi.mock("../../../server/processes/child-entry", () => ({ childEntry: () => ({ file: entry.file, execArgv: [] }) }));

/** Starts a template process that runs a script instead of our own entry. */
function startProcess(script: string): LiquidProcess {
  const folder = mkdtempSync(join(tmpdir(), "platen-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  entry.file = join(folder, "child.mjs");
  writeFileSync(entry.file, script);
  const process = new LiquidProcess(64, null);
  onTestFinished(() => process.kill());
  return process;
}

it("reports why a process can't be used, and ends it", async () => {
  const process = startProcess(`process.send({ kind: "broken", reason: "liquidjs is not the version" });
    setInterval(() => undefined, 1_000)`);
  await expect(process.ready).rejects.toThrow("liquidjs is not the version");
  await process.ended;
});

it("reports a process that ends before it is ready", async () => {
  await expect(startProcess("process.exit(1)").ready).rejects.toThrow(LiquidProcessGone);
});
