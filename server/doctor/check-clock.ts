import { bucketOf } from "../config/blob-settings";
import type { Config } from "../config/config";
import { describeError } from "../lib/describe-error";
import { type Finding, ok, warning } from "./finding";

/** Tokens and one-time codes tolerate less than this. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** HTTP dates have whole seconds. */
const HTTP_DATE_STEP_MS = 1_000;

interface OtherClock {
  /** Name of the machine that has the clock. */
  name: string;
  now: Date;
  /** Times before the question and after the answer, in epoch milliseconds. */
  sentAt: number;
  receivedAt?: number;
}

/** Compares the clock of this machine with that of another one. */
export function compareClocks({ name, now, sentAt, receivedAt = Date.now() }: OtherClock): Finding {
  const difference = Math.max(sentAt - now.getTime(), now.getTime() - receivedAt, 0);
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return ok(`This machine and ${name} have the same time`);
  return warning(
    `The clock of this machine differs from that of ${name} by ${Math.round(difference / 1_000)} s`,
    "Synchronize the clocks of all machines (NTP). Sessions and leases depend on the time.",
  );
}

/** Compares the clock of this machine with that of the bucket, for an installation without a database server. */
export async function checkClockWithBucket(config: Config): Promise<Finding> {
  const bucket = bucketOf(config);
  const notCompared = (reason: string) => ok(`Not compared: ${reason}. Check that it is synchronized (timedatectl)`);
  if (!bucket) return notCompared("the embedded database has the clock of this machine");
  const sentAt = Date.now();
  try {
    const { headers } = await fetch(bucket.endpoint, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const date = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(date)) return notCompared("the bucket does not tell the time");
    return compareClocks({ name: "the bucket", now: new Date(date), sentAt: sentAt - HTTP_DATE_STEP_MS });
  } catch (error) {
    return notCompared(`the bucket does not answer: ${describeError(error)}`);
  }
}
