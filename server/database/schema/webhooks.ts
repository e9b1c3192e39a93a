import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { WEBHOOK_STATES } from "../../../contract/product";
import { sealedText, time } from "./columns";
import { inUtc } from "./time-index";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Secrets that sign webhook events. Each workspace has one current secret; replaced ones also sign until they end. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    workspaceId: workspaceId(),
    secret: sealedText("secret", "webhook_secrets.secret").notNull(),
    createdAt: time("created_at").notNull(),
    /** Null for the current secret. */
    endsAt: time("ends_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.secret] }),
    uniqueIndex("current_webhook_secret").on(table.workspaceId).where(sql`${table.endsAt} is null`),
  ],
);

/** `slow` is the lane of receivers that have not answered in time (docs/decisions/0028-webhook-senders.md). */
export const webhookLane = pgEnum("webhook_lane", ["normal", "slow"]);
export type WebhookLane = (typeof webhookLane.enumValues)[number];

/** Webhook events to be delivered. A row is deleted when its event has been delivered. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** The same in every attempt, so that a receiver can recognize a repetition. */
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /** Customer whose limits the message counts towards: the workspace's owner when the message was written. */
    ownerId: uuid("owner_id").notNull(),
    /** Host of the URL, with its port unless that is the protocol's default. */
    host: text("host").notNull(),
    url: text("url").notNull(),
    payload: text("payload").notNull(),
    /** Trace of the event (W3C Trace Context). Null if events are not traced. */
    traceparent: text("traceparent"),
    lane: webhookLane("lane").notNull().default("normal"),
    createdAt: time("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
    lastError: text("last_error"),
    /** When the message was given up. An operator can have it sent again (server/failed-jobs/failed-jobs.ts). */
    failedAt: time("failed_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("webhook_messages_to_send")
      .on(table.lane, table.ownerId, table.nextAttemptAt)
      .where(sql`${table.failedAt} is null`),
    index("webhook_messages_waiting").on(table.workspaceId).where(sql`${table.failedAt} is null`),
    index().on(table.workspaceId),
    index().on(table.failedAt).where(sql`${table.failedAt} is not null`),
  ],
);

/** Messages that were attempted, with the result of the last attempt (docs/decisions/0060-webhook-log.md). */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Id of the message. */
    id: uuid("id").primaryKey(),
    workspaceId: workspaceId(),
    /** When the message was written. */
    createdAt: time("created_at").notNull(),
    type: text("type").notNull(),
    url: text("url").notNull(),
    /**
     * Hash of the address without its query, as in `webhook_endpoints`. An address can be too long for an index. Null
     * if a process of the version before has written the row.
     */
    endpointHash: text("endpoint_hash"),
    payload: text("payload").notNull(),
    state: text("state", { enum: WEBHOOK_STATES }).notNull(),
    attempts: integer("attempts").notNull(),
    lastAttemptAt: time("last_attempt_at").notNull(),
    durationInMs: integer("duration_in_ms").notNull(),
    /** Status of the receiver's last answer; null if there was none. */
    status: integer("status"),
    error: text("error"),
    /** Beginning of the receiver's last answer. */
    answer: text("answer"),
    /** Null if no further attempt follows. */
    nextAttemptAt: time("next_attempt_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("webhook_deliveries_of_workspace").on(table.workspaceId, table.createdAt, table.id),
    // Almost all webhooks are delivered.
    index("undelivered_webhooks")
      .on(table.workspaceId, table.state, table.createdAt, table.id)
      .where(sql`state <> 'delivered'`),
    // Has the state so that results are counted without reading the rows.
    index("webhook_deliveries_of_endpoint")
      .on(table.workspaceId, table.endpointHash, table.createdAt, table.id, table.state)
      .where(sql`endpoint_hash is not null`),
    index("webhook_deliveries_by_time").on(inUtc(table.createdAt)),
  ],
);

/** Endpoints that were challenged to prove that they want messages (docs/decisions/0029-webhook-challenge.md). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    workspaceId: workspaceId(),
    /** SHA-256 of the endpoint in base64url, or `*`: all endpoints of the workspace count as verified. */
    endpointHash: text("endpoint_hash").notNull(),
    /** Null until the endpoint has answered a challenge or accepted a message. */
    verifiedAt: time("verified_at"),
    /** Challenges failed since the endpoint was last verified. */
    failedChallenges: integer("failed_challenges").notNull().default(0),
    /** Before this time, nobody sends another challenge. */
    nextChallengeAt: time("next_challenge_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.endpointHash] }),
    index().on(table.expiresAt),
  ],
);
