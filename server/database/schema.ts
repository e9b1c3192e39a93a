import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import {
  BATCH_OUTPUTS,
  BILLING_PERIODS,
  JOB_STATES,
  OAUTH_PROVIDERS,
  PLAN_CODES,
  ROLES,
  SOURCES,
} from "../../contract/product";
import type { Failure, Warning } from "../../contract/v1/order";
import type { PrintOptions } from "../../contract/v1/print-options";

/** What an idempotent request came to: what it made, or why it could not. */
export type Outcome = { id: string } | { failure: Failure & { status: number } };

/**
 * Everything that is kept. Business time is written by the application (a `Date` parameter), never by the database.
 * Tables with a `workspaceId` are guarded by row-level security (see workspace-scope.ts).
 */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const role = pgEnum("role", ROLES);
export const planCode = pgEnum("plan_code", PLAN_CODES);
export const billingPeriod = pgEnum("billing_period", BILLING_PERIODS);
export const source = pgEnum("source", SOURCES);
export const oauthProvider = pgEnum("oauth_provider", OAUTH_PROVIDERS);
export const jobState = pgEnum("job_state", JOB_STATES);
export const batchOutput = pgEnum("batch_output", BATCH_OUTPUTS);
export const mailKind = pgEnum("mail_kind", ["VERIFY_EMAIL", "RECOVER_PASSWORD", "PASSWORD_CHANGED", "INVITATION"]);
export const emailTokenPurpose = pgEnum("email_token_purpose", ["VERIFY_EMAIL", "RECOVER_PASSWORD"]);

/** One row, written by the very first start on an empty database. It outlives everything else that start made. */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    createdAt: time("created_at").notNull(),
  },
  (table) => [check("installation_is_one", sql`${table.id} = 1`)],
);

export const customers = pgTable("customers", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  /** Argon2id in PHC notation; null for one who signs in through a provider only. */
  passwordHash: text("password_hash"),
  emailVerifiedAt: time("email_verified_at"),
  /** The invite that the customer registered with: it is accepted once the e-mail is verified. */
  inviteId: uuid("invite_id").references((): AnyPgColumn => invites.id, { onDelete: "set null" }),
  createdAt: time("created_at").notNull(),
});

/** Accounts elsewhere that sign in as a customer. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    provider: oauthProvider("provider").notNull(),
    /** The provider's own, lasting name of the account. */
    subject: text("subject").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index().on(table.customerId)],
);

export const signingKeys = pgTable("signing_keys", {
  /** The `kid` of the tokens it signed. */
  id: text("id").primaryKey(),
  privateKey: jsonb("private_key").$type<JWK>().notNull(),
  createdAt: time("created_at").notNull(),
});

/** A family is one log-in: each renewal spends one token and adds the next. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index().on(table.familyId), index().on(table.customerId), index().on(table.expiresAt)],
);

/** The secrets of mailed links, hashed. */
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

/** Attempts counted for all processes that share this database; written by the limiter's library, in this order of columns. */
export const attemptCounts = pgTable("attempt_counts", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  /** Epoch milliseconds. */
  expire: bigint("expire", { mode: "number" }),
});

/**
 * The outbox: a row is written with what it tells of, and deleted once the mail has left. It says what to send to whom;
 * the mail with its secrets is composed when it leaves.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: mailKind("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** Of an invitation. Not a reference: what is gone is not mailed. */
    inviteId: uuid("invite_id"),
    createdAt: time("created_at").notNull(),
    nextAttemptAt: time("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [index().on(table.nextAttemptAt)],
);

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  createdAt: time("created_at").notNull(),
});

const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" });

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: workspaceId(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    role: role("role").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.customerId] }), index().on(table.customerId)],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    workspaceId: workspaceId().primaryKey(),
    productCode: planCode("product_code").notNull(),
    billingPeriod: billingPeriod("billing_period").notNull(),
    /** Null until the workspace first has a paid plan; never set again. */
    freeTrialExpiresAt: time("free_trial_expires_at"),
    /** When the first period to be paid for began or begins; null on the free plan. */
    billedFrom: time("billed_from"),
    /** Up to here invoices are written. */
    billedUntil: time("billed_until"),
    /** Paid for time that a change of plan has cut off: pays for what comes. */
    creditInCents: integer("credit_in_cents").notNull().default(0),
    /** Documents made so far, which is the latest activity's number. */
    generations: bigint("generations", { mode: "number" }).notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index().on(table.billedUntil), check("credit_is_not_negative", sql`${table.creditInCents} >= 0`)],
);

/** What a workspace owes, or has paid in credit, for a period of its plan. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Not a reference: what is owed is owed still when the workspace is deleted. */
    workspaceId: uuid("workspace_id").notNull(),
    /** As it was then. */
    workspaceName: text("workspace_name").notNull(),
    productCode: planCode("product_code").notNull(),
    billingPeriod: billingPeriod("billing_period").notNull(),
    /** To be collected; with the credit that was used it makes the price. */
    amountInCents: integer("amount_in_cents").notNull(),
    creditInCents: integer("credit_in_cents").notNull().default(0),
    periodStart: time("period_start").notNull(),
    periodEnd: time("period_end").notNull(),
    createdAt: time("created_at").notNull(),
    /** In which order they were written: several may be in one instant. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity(),
    /** When the payment provider took it over; never, where nothing is to be collected. */
    handedOverAt: time("handed_over_at"),
    nextAttemptAt: time("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [
    index().on(table.workspaceId, table.periodEnd),
    index().on(table.createdAt),
    index("invoices_to_hand_over")
      .on(table.nextAttemptAt)
      .where(sql`${table.handedOverAt} is null and ${table.amountInCents} > 0`),
  ],
);

export const templates = pgTable(
  "templates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    html: text("html").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [uniqueIndex("templates_name_in_workspace").on(table.workspaceId, table.name)],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    /** SHA-256 of the whole key: there is nothing to guess in 256 random bits. */
    keyHash: text("key_hash").notNull().unique(),
    /** The key as it is shown: its beginning and its end. */
    masked: text("masked").notNull(),
    createdAt: time("created_at").notNull(),
    /** Written at most once a minute. */
    lastUsedAt: time("last_used_at"),
  },
  (table) => [uniqueIndex("api_keys_name_in_workspace").on(table.workspaceId, table.name)],
);

export const invites = pgTable(
  "invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Of the secret in the mailed link; null until the mail leaves. */
    tokenHash: text("token_hash").unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [uniqueIndex("invites_email_in_workspace").on(table.workspaceId, table.email)],
);

/** One row a delivered document. */
export const activities = pgTable(
  "activities",
  {
    id: uuid("id").notNull().defaultRandom(),
    workspaceId: workspaceId(),
    /** Counted within the workspace, without gaps: a page of them is a range of numbers. */
    number: bigint("number", { mode: "number" }).notNull(),
    /** Null for HTML without a template. Not a reference: deleting a template must not rewrite millions of rows. */
    templateId: uuid("template_id"),
    /** As it was then; shown only while the template exists. */
    templateName: text("template_name"),
    source: source("source").notNull(),
    createdAt: time("created_at").notNull(),
    generationTimeInMs: integer("generation_time_in_ms").notNull(),
    resultSizeInBytes: bigint("result_size_in_bytes", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.number] })],
);

/** Documents made in a calendar month (UTC): what the plan's limit is held against. */
export const monthlyUsage = pgTable(
  "monthly_usage",
  {
    workspaceId: workspaceId(),
    /** The month's first day. */
    month: date("month", { mode: "string" }).notNull(),
    used: integer("used").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.month] }),
    check("used_is_not_negative", sql`${table.used} >= 0`),
  ],
);

/** What a program fetches by an unguessable address, until it expires. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /** The address itself: it opens this file, which lies beside it, and nothing else. */
    secret: text("secret").notNull().unique(),
    /** What it is saved as. */
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index().on(table.workspaceId), index().on(table.expiresAt)],
);

/** A file's bytes in pieces, so that none has to be held whole. */
export const fileChunks = pgTable(
  "file_chunks",
  {
    workspaceId: workspaceId(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** From 0. */
    number: integer("number").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] }), index().on(table.workspaceId)],
);

/** What was asked for: the template as it was then, and how to lay it out. */
const order = () => ({
  templateId: uuid("template_id"),
  templateName: text("template_name"),
  /** Null once nothing is left to be made of it. */
  html: text("html"),
  options: json("options").$type<PrintOptions>().notNull(),
  filename: text("filename"),
  /** Where the result is told. */
  webhook: text("webhook"),
});

/** One template with many parameter objects; each becomes a document. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    state: jobState("state").notNull(),
    output: batchOutput("output").notNull(),
    ...order(),
    total: integer("total").notNull(),
    /** Documents that were made, and those that could not be. */
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    error: json("error").$type<Failure>(),
    createdAt: time("created_at").notNull(),
    /** Until then one replica puts the result together. */
    leaseUntil: time("lease_until"),
    expiresAt: time("expires_at"),
  },
  (table) => [index().on(table.workspaceId), index().on(table.fileId), index().on(table.expiresAt)],
);

/** A document that is kept, or is still to be made: the queue of work in the background. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    batchId: uuid("batch_id").references(() => batches.id, { onDelete: "cascade" }),
    /** Its place in the batch, from 0. */
    item: integer("item"),
    state: jobState("state").notNull(),
    ...order(),
    /** With the order of its keys, which templates can see. Null once the document is made. */
    parameters: json("parameters").$type<Record<string, unknown>>(),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    pages: integer("pages"),
    warnings: json("warnings").$type<Warning[]>().notNull().default([]),
    error: json("error").$type<Failure>(),
    createdAt: time("created_at").notNull(),
    /** Times that somebody began to make it; whoever writes the result says which of them it is of. */
    attempts: integer("attempts").notNull().default(0),
    /** Nobody else may begin to make it before. */
    leaseUntil: time("lease_until").notNull(),
    expiresAt: time("expires_at"),
  },
  (table) => [
    index("documents_to_make")
      .on(table.workspaceId, table.leaseUntil, table.item)
      .where(sql`${table.state} in ('queued', 'running')`),
    index("documents_of_batch").on(table.batchId, table.item),
    index().on(table.fileId),
    index().on(table.expiresAt),
  ],
);

/** Whose turn it is: the workspace that has waited longest since its last document in the background. */
export const turns = pgTable(
  "turns",
  {
    workspaceId: workspaceId().primaryKey(),
    servedAt: time("served_at").notNull(),
  },
  (table) => [index().on(table.servedAt)],
);

/** Requests that are answered once, however often they are sent. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: workspaceId(),
    key: text("key").notNull(),
    /** Of what was asked for. */
    fingerprint: text("fingerprint").notNull(),
    /** Null while the first request runs. */
    outcome: json("outcome").$type<Outcome>(),
    /** Until then the first request may run. */
    leaseUntil: time("lease_until").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] }), index().on(table.expiresAt)],
);

/** What webhooks are signed with. One a workspace is the current one; those before it sign for a while more. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    workspaceId: workspaceId(),
    secret: text("secret").notNull(),
    createdAt: time("created_at").notNull(),
    /** Null while it is the current one. */
    endsAt: time("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.secret] }),
    uniqueIndex("current_webhook_secret").on(table.workspaceId).where(sql`${table.endsAt} is null`),
  ],
);

/** Messages to the addresses that orders named; a row is deleted once it has arrived. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** The same at every try, so that a receiver can tell a repetition. */
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    url: text("url").notNull(),
    payload: text("payload").notNull(),
    createdAt: time("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
  },
  (table) => [index().on(table.nextAttemptAt), index().on(table.workspaceId)],
);
