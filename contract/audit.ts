import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, timestamp } from "./fields";
import { workspaceParams } from "./workspaces";

const auditEvent = z.object({
  id: z.string(),
  at: timestamp,
  /** Such as `api_key.created`. */
  action: z.string(),
  /** Meaning of the action, in one sentence. */
  description: z.string(),
  /** `customer`, `api_key`, `operator` or `service`. */
  actorKind: z.string(),
  /** Email address of the customer at that time. */
  actorEmail: z.string().nullable(),
  /** Id of the customer or the API key. */
  actorId: z.string().nullable(),
  /** Name or email address of what was changed, at that time. */
  targetName: z.string().nullable(),
  targetId: z.string().nullable(),
  /** More about the change. For `api_key`, `apiKeyName` is the name of the key at that time. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  /** IP address of the caller. */
  address: z.string().nullable(),
  correlationId: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const epochSeconds = z
  .string()
  .regex(/^\d{1,10}$/, "must be epoch seconds")
  .transform(Number);

const filters = z.object({
  subject: z.string().max(50).optional().describe("First part of the action: `api_key`, `member`, `template`"),
  actor: z.string().max(254).optional().describe("Email address of the customer"),
  from: epochSeconds.optional().describe("Epoch seconds: events at this time or later"),
  to: epochSeconds.optional().describe("Epoch seconds: events before this time"),
});

export const listAuditEvents = defineEndpoint("GET /api/app/workspaces/:workspaceId/audit-events", {
  summary: "List the events of the workspace's audit log, newest first, fifty per page",
  params: workspaceParams,
  query: filters.extend({
    cursor: id("INVALID_REQUEST").optional().describe("`nextCursor` of the page before"),
  }),
  status: 200,
  response: z.object({
    events: z.array(auditEvent),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  errors: ["INVALID_REQUEST"],
});

export const exportAuditEvents = defineEndpoint("GET /api/app/workspaces/:workspaceId/audit-export", {
  summary: "Export the events that match the filters as CSV or JSON Lines, newest first",
  description: "In CSV, texts that a spreadsheet would take for a formula start with an apostrophe.",
  params: workspaceParams,
  query: filters.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
  status: 200,
  errors: ["INVALID_REQUEST"],
});
