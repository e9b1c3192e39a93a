import { existsSync } from "node:fs";
import { readConfig } from "../config/config";
import { examine, formatFindings } from "./examine";

/** Prints what is wrong with machine and configuration, and what to do. Exits with 1 if the service can't run. */
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
