/**
 * How long a worker holds a job without renewing its lease. After that, any worker may take the job. With the intervals
 * below, a job of a crashed or frozen process is taken again within 20 s.
 */
export const LEASE_MS = 12_000;
export const RENEW_LEASES_EVERY_MS = 4_000;
/** How often the leases that have ended are looked for. */
export const RECLAIM_EVERY_MS = 4_000;

/** Another worker has taken the job: the result of this attempt is dropped. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}
