import { existsSync } from "node:fs";
import { readConfig } from "../config/config";
import { examine, formatFindings } from "./examine";

/** Prints what keeps the service from running on this machine, and what to do about it. Exits with 1 if it can't run. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const findings = await examine(readConfig(process.env));
  process.stdout.write(`${formatFindings(findings)}\n`);
  const hasFailed = Object.values(findings).some(({ kind }) => kind === "failed");
  process.exit(hasFailed ? 1 : 0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
