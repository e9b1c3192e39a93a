import { bigint, index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import { sealedJson, time } from "./columns";
import { customers } from "./customers";

export const emailTokenPurpose = pgEnum("email_token_purpose", [
  "VERIFY_EMAIL",
  "RECOVER_PASSWORD",
  "RESET_SECOND_FACTOR",
]);

/** Keys that sign access tokens. */
export const signingKeys = pgTable("signing_keys", {
  /** The `kid` in the header of the tokens that this key signed. */
  id: text("id").primaryKey(),
  privateKey: sealedJson<JWK>("private_key", "signing_keys.private_key").notNull(),
  createdAt: time("created_at").notNull(),
});

/** Sign-ins of customers. A session that has ended is deleted. */
export const sessions = pgTable(
  "sessions",
  {
    /** Also the claim `sid` of the session's access tokens. */
    id: uuid("id").primaryKey(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
    /** When the tokens were renewed last. */
    lastUsedAt: time("last_used_at").notNull(),
    /** IP address of the sign-in or the last renewal; null for a sign-in before version 0.2. */
    address: text("address"),
    userAgent: text("user_agent"),
    /** When the second factor was proved last; null if it never was. */
    provedAt: time("proved_at"),
  },
  (table) => [index().on(table.customerId), index().on(table.lastUsedAt)],
);

/** Refresh tokens. Each renewal of a session uses up one token and adds the next. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index().on(table.sessionId), index().on(table.customerId), index().on(table.expiresAt)],
);

/** Secrets of mailed links, hashed. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    purpose: emailTokenPurpose("purpose").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The link removes the second factors that were added at this time or later; null for other links. */
    factorsSince: time("factors_since"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index().on(table.customerId), index().on(table.expiresAt)],
);

/**
 * Counters of rate-limited attempts, shared by all processes on this database. The library rate-limiter-flexible writes
 * them and expects these columns in this order.
 */
export const attemptCounts = pgTable("attempt_counts", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  /** Epoch milliseconds. */
  expire: bigint("expire", { mode: "number" }),
});
