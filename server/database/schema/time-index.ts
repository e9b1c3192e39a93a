import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A time in UTC, without its zone. An index by the time of all workspaces has this expression instead of the column:
 * from an index of the column, PostgreSQL could read the page of one workspace, past the newer rows of all others
 * (docs/decisions/0060-webhook-log.md).
 */
export const inUtc = (time: SQLWrapper): SQL => sql`(${time} at time zone 'UTC')`;

/** A time as a parameter, with its type, which PostgreSQL can't infer inside of `inUtc`. */
export const timeParameter = (time: Date | string): SQL =>
  sql`${typeof time === "string" ? time : time.toISOString()}::timestamptz`;

/** Condition for rows older than `time`, for which an index by `inUtc` is used. */
export const isBefore = (column: SQLWrapper, time: Date): SQL => sql`${inUtc(column)} < ${inUtc(timeParameter(time))}`;
