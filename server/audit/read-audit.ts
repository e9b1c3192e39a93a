import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/queries";
import { auditEvents } from "../database/schema/audit";

/** Events of one page of the export. */
const PAGE_SIZE = 1_000;

/** Events that an operator asks for. */
export interface AuditFilter {
  since?: Date | undefined;
  /** Events before this time. */
  until?: Date | undefined;
  workspaceId?: string | undefined;
}

/** An event as it is exported. Its time is an ISO date. */
export type ExportedEvent = Omit<typeof auditEvents.$inferSelect, "at" | "subject"> & { at: string };

/** Position behind an event: its time and id. */
export interface AuditCursor {
  at: string;
  id: string;
}

export interface AuditPage {
  events: ExportedEvent[];
  /** Position of the next page; undefined if there is none. */
  next?: AuditCursor | undefined;
}

/** Reads the next events, the oldest first. @returns fewer than a page if there are no more */
export async function readAuditPage(
  db: Queries | Transaction,
  filter: AuditFilter,
  after?: AuditCursor,
  limit = PAGE_SIZE,
): Promise<AuditPage> {
  const position = after && sql`(${auditEvents.at}, ${auditEvents.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(...conditionsOf(filter), position))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(limit);
  const events = rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
  const last = events.at(-1);
  return { events, next: last && events.length === limit ? { at: last.at, id: last.id } : undefined };
}

const conditionsOf = ({ since, until, workspaceId }: AuditFilter): (SQL | undefined)[] => [
  since && gte(auditEvents.at, since),
  until && lt(auditEvents.at, until),
  workspaceId === undefined ? undefined : eq(auditEvents.workspaceId, workspaceId),
];
