import { customType, timestamp } from "drizzle-orm/pg-core";
import { currentSealer } from "../secret-sealer";

/**
 * Column of a point in time, with milliseconds and a time zone. Business time comes from the application (a `Date`
 * parameter), never from the database's clock.
 */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Column of raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Column of a SHA-256 hash: hexadecimal in the program, bytes in the database. */
export const sha256 = customType<{ data: string; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (hash) => Buffer.from(hash, "hex"),
  fromDriver: (bytes) => bytes.toString("hex"),
});

/** A secret that is sealed with SECRET_KEY, if there is one (docs/decisions/0041-sealed-secrets.md). */
export const sealedText = (name: string, place: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    toDriver: (secret) => currentSealer().seal(secret, place),
    fromDriver: (stored) => currentSealer().open(stored, place),
  })(name);

/** The same for an object. A sealed one is stored as a JSON string. */
export const sealedJson = <Value extends object>(name: string, place: string) =>
  customType<{ data: Value; driverData: Value | string }>({
    dataType: () => "jsonb",
    toDriver(secret) {
      const text = JSON.stringify(secret);
      const sealed = currentSealer().seal(text, place);
      return sealed === text ? text : JSON.stringify(sealed);
    },
    fromDriver: (stored) =>
      typeof stored === "string" ? (JSON.parse(currentSealer().open(stored, place)) as Value) : stored,
  })(name);
