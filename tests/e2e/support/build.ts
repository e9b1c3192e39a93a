import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { emptyDataDir } from "../../support/empty-data-dir";

/** Builds what changed, because the tests run what `npm start` runs. */
export default async function build(project: TestProject): Promise<void> {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  project.provide("emptyDataDir", await emptyDataDir());
}
