import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readStarterFiles, writeFiles } from "../tests/support/starter-files";

/**
 * Measures `platen test`: a folder with the six starter templates, which has all their samples and their golden
 * documents, is tested again and again. The documents are made again each time, and none of them has changed, so each
 * run must succeed. `npm run bench:golden -- 10` measures 10 runs.
 */
const [runs = 5] = process.argv.slice(2).map(Number);
/** Time for one run on two cores. */
const GOAL_S = 10;

const folder = mkdtempSync(join(tmpdir(), "platen-bench-golden-"));
const test = (...options: string[]) => {
  const start = performance.now();
  execFileSync(process.execPath, [resolve("dist/cli/platen.js"), "test", ...options], { cwd: folder, stdio: "pipe" });
  return (performance.now() - start) / 1_000;
};

try {
  const files = await readStarterFiles();
  writeFiles(folder, files);
  test("--update");
  const seconds = Array.from({ length: runs }, () => test()).sort((one, other) => one - other);
  const samples = Object.keys(files).filter((path) => path.includes("/samples/")).length;
  const [load = 0] = loadavg();
  print(`${samples} samples, ${runs} runs, ${availableParallelism()} cores, load ${load.toFixed(1)} at the end`);
  print(`best ${format(seconds[0])}, median ${format(seconds[seconds.length >> 1])}, goal ${format(GOAL_S)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function format(seconds = Number.NaN): string {
  return `${seconds.toFixed(1)} s`;
}
