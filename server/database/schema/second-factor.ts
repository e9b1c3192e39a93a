import { bigint, index, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./authentication";
import { bytea, sealedText, time } from "./columns";
import { customers } from "./customers";

const customerId = () =>
  uuid("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

/**
 * Authenticator apps (RFC 6238), at most one per customer. Like all tables of this file, the role of a workspace has no
 * privilege on it.
 */
export const totpFactors = pgTable("totp_factors", {
  customerId: customerId().primaryKey(),
  /** Base32. The service must know it to compute codes, so it can't be a hash. */
  secret: sealedText("secret", "totp_factors.secret").notNull(),
  createdAt: time("created_at").notNull(),
  /** Time step of the last accepted code. No code of this step or an earlier one is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
});

/** Authenticator apps whose first code has not been confirmed yet. */
export const pendingTotpFactors = pgTable("pending_totp_factors", {
  customerId: customerId().primaryKey(),
  secret: sealedText("secret", "pending_totp_factors.secret").notNull(),
  createdAt: time("created_at").notNull(),
});

/** Passkeys: credentials of Web Authentication. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: customerId(),
    /** Base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key. */
    publicKey: bytea("public_key").notNull(),
    /** Signature counter. It must grow, unless the authenticator always sends 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [index().on(table.customerId)],
);

/** Unused recovery codes, hashed. A used code is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { customerId: customerId(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.customerId, table.codeHash] })],
);

export const challengePurpose = pgEnum("challenge_purpose", ["SIGN_IN", "STEP_UP", "ADD_PASSKEY"]);

/** Requests for a proof that wait for it. An answered challenge is deleted. */
export const secondFactorChallenges = pgTable(
  "second_factor_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerId: customerId(),
    purpose: challengePurpose("purpose").notNull(),
    /** The session that requested the proof; null for a sign-in. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    /** Random bytes that a passkey signs, in base64url. */
    passkeyChallenge: text("passkey_challenge").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index().on(table.customerId), index().on(table.sessionId), index().on(table.expiresAt)],
);
