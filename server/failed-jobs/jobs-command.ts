import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { runForOperator } from "../commands/run-for-operator";
import { readConfig } from "../config/config";
import { FAILED_JOB_KINDS, isFailedJobKind } from "./failed-jobs";
import { handleJobRequest, JOB_ACTIONS, type JobRequest, type JobResponse, type ListedJob } from "./job-requests";
import { askForFailedJobs } from "./jobs-socket";

const KINDS = Object.keys(FAILED_JOB_KINDS).join(", ");
const USAGE = `Usage: platen jobs list [--kind KIND] [--json]
       platen jobs retry (ID... | --all) [--kind KIND] [--json]
       platen jobs drop (ID... | --all) [--kind KIND] [--json]
Kinds: ${KINDS}`;

/** Runs a request on PostgreSQL, in the running service, or on the data folder of a stopped service. */
const run = (request: JobRequest): Promise<JobResponse> =>
  runForOperator(readConfig(process.env), {
    askService: (socketFolder) => askForFailedJobs(socketFolder, request),
    onDatabase: (db, wake) => handleJobRequest(db, request, wake),
  });

function readArguments(): { request: JobRequest; json: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: "string" }, all: { type: "boolean" }, json: { type: "boolean", default: false } },
  });
  const [name, ...ids] = positionals;
  const { kind, all, json } = values;
  const action = JOB_ACTIONS.find((each) => each === name);
  if (!action) throw new Error(name === undefined ? "What should be done?" : `${name} is not a command.`);
  if (kind !== undefined && !isFailedJobKind(kind)) throw new Error(`${kind} is not a kind of background work.`);
  if (action === "list" && (all || ids.length > 0)) throw new Error("list takes no ids and no --all.");
  if (action !== "list" && (all === true) === ids.length > 0) throw new Error(`${action} takes ids, or --all.`);
  return { request: { action, kind, ids: ids.length > 0 ? ids : undefined }, json };
}

function formatJobs(jobs: readonly ListedJob[]): string {
  if (jobs.length === 0) return "No failed background work.";
  return jobs
    .map(({ kind, id, createdAt, attempts, subject, error }) =>
      [kind.padEnd(8), id, createdAt, `${attempts} attempts`, subject, error].join("  "),
    )
    .join("\n");
}

/** Lists, retries or drops background work that was given up, for the operator. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { request, json } = readArguments();
  const { jobs } = await run(request);
  process.stdout.write(json ? `${JSON.stringify(jobs, null, 2)}\n` : `${formatJobs(jobs)}\n`);
  const missing = request.ids?.filter((id) => !jobs.some((job) => job.id === id)) ?? [];
  if (missing.length === 0) return;
  process.stderr.write(`No failed background work has these ids: ${missing.join(", ")}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 1;
});
