import { customType, timestamp } from "drizzle-orm/pg-core";

/**
 * Column of a point in time, with milliseconds and a time zone. Business time comes from the application (a `Date`
 * parameter), never from the database's clock.
 */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Column of raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
