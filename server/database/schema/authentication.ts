import { bigint, index, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import { time } from "./columns";
import { customers } from "./customers";

export const emailTokenPurpose = pgEnum("email_token_purpose", ["VERIFY_EMAIL", "RECOVER_PASSWORD"]);

/** Keys that sign access tokens. */
export const signingKeys = pgTable("signing_keys", {
  /** The `kid` in the header of the tokens that this key signed. */
  id: text("id").primaryKey(),
  privateKey: jsonb("private_key").$type<JWK>().notNull(),
  createdAt: time("created_at").notNull(),
});

/** A session is one log-in and its refresh tokens. Each renewal uses up one token and adds the next. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    sessionId: uuid("session_id").notNull(),
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
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index().on(table.customerId)],
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
