import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { emptyDataDir } from "../../support/empty-data-dir";

/** The tests run what `npm start` runs: built first, where the sources changed. */
export default async function build(project: TestProject): Promise<void> {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  project.provide("emptyDataDir", await emptyDataDir());
}
