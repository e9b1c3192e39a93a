import { execFileSync } from "node:child_process";

/** The tests run what `npm start` runs: built first, where the sources changed. */
export default function build(): void {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
}
