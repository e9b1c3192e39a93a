import { randomUUID } from "node:crypto";

const VERSION = "7";

/** Creates a UUID of version 7 (RFC 9562, 5.7), which sorts by its time. */
export function createTimeOrderedId(time: Date): string {
  // Node.js takes the random bits of 128 UUIDs from the system at a time.
  const [, , version = "", variant = "", node = ""] = randomUUID().split("-");
  return join(milliseconds(time), VERSION + version.slice(1), variant, node);
}

/** Returns the lowest id that `createTimeOrderedId` can create at a time. Older ids are smaller. */
export const lowestIdAt = (time: Date): string => join(milliseconds(time), `${VERSION}000`, "8000", "0".repeat(12));

/** The 48 bits of the time. Times that these can't express become the nearest one. */
const milliseconds = (time: Date): string =>
  Math.min(Math.max(time.getTime(), 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, "0");

const join = (time: string, ...rest: [version: string, variant: string, node: string]): string =>
  [time.slice(0, 8), time.slice(8), ...rest].join("-");
