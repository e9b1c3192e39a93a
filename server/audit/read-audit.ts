import { and, asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/queries";
import { auditEvents } from "../database/schema/audit";
import { inUtc, timeParameter } from "../database/schema/time-index";

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
  const { since, until, workspaceId } = filter;
  // The index of one workspace has the column, and the index of all workspaces the expression.
  const asIndexed = (time: SQLWrapper) => (workspaceId === undefined ? inUtc(time) : time);
  const at = asIndexed(auditEvents.at);
  const bound = (time: Date | string) => asIndexed(timeParameter(time));
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        since && sql`${at} >= ${bound(since)}`,
        until && sql`${at} < ${bound(until)}`,
        workspaceId === undefined ? undefined : eq(auditEvents.workspaceId, workspaceId),
        after && sql`(${at}, ${auditEvents.id}) > (${bound(after.at)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(at), asc(auditEvents.id))
    .limit(limit);
  const events = rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
  const last = events.at(-1);
  return { events, next: last && events.length === limit ? { at: last.at, id: last.id } : undefined };
}
