import { join } from "node:path";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import type { Wakeups } from "../jobs/wakeups";
import { askLocalSocket, serveLocalSocket } from "../lib/local-socket";
import { formatJobRequest, handleJobRequest, type JobRequest, type JobResponse, parseJobRequest } from "./job-requests";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "jobs.sock";

interface JobsSocketOptions {
  socketFolder: string;
  db: Queries;
  wakeups: Wakeups;
  log: BaseLogger;
}

/** Serves the work that was given up to the operator's command. @returns a function that closes the socket */
export const serveFailedJobs = ({ socketFolder, db, wakeups, log }: JobsSocketOptions): Promise<() => Promise<void>> =>
  serveLocalSocket({
    path: join(socketFolder, SOCKET),
    answer: async (url) => handleJobRequest(db, parseJobRequest(url), (queue) => wakeups.wake(queue)),
    log,
  });

/**
 * Asks the service that has the embedded database open.
 *
 * @returns undefined if no service responds
 * @throws Error if the service can't answer
 */
export async function askForFailedJobs(socketFolder: string, request: JobRequest): Promise<JobResponse | undefined> {
  return (await askLocalSocket(join(socketFolder, SOCKET), formatJobRequest(request))) as JobResponse | undefined;
}
