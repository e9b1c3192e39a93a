import { execFileSync } from "node:child_process";

/** Builds the service and the command line if they have changed, because tests run them and their child processes. */
export default function buildPrograms(): void {
  execFileSync(process.execPath, ["scripts/build.mjs", "--without-portal"], { stdio: "inherit" });
}
