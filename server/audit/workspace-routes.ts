import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { type AuditEvent, exportAuditEvents, listAuditEvents } from "../../contract/audit";
import type { Queries, Transaction } from "../database/queries";
import { auditEvents } from "../database/schema/audit";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import { exportAnswer } from "../http/export-answer";
import type { Serve } from "../http/serve";
import { type Page, readPages } from "../lib/read-pages";
import { AUDIT_ACTIONS } from "./audit-actions";
import { AUDIT_FORMATS } from "./format-events";
import type { ExportedEvent } from "./read-audit";

const PAGE_SIZE = 50;

interface AuditFilter {
  subject?: string | undefined;
  actor?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Serves the audit log of a workspace to its admins. */
export function serveAudit(serve: Serve, db: Queries): void {
  serve(listAuditEvents, async ({ params: { workspaceId }, query: { cursor, ...filter } }) => {
    const page = { ...filter, cursor, size: PAGE_SIZE + 1 };
    const rows = await withWorkspace(db, workspaceId, (tx) => auditPage(tx, workspaceId, page));
    const shown = rows.slice(0, PAGE_SIZE);
    return { events: shown.map(present), nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
  });

  serve(exportAuditEvents, async ({ params: { workspaceId }, query: { format: type, ...filter }, reply }) =>
    exportAnswer(reply, {
      ...{ name: "audit-log", type, format: AUDIT_FORMATS[type] },
      rows: exportedEvents(db, workspaceId, filter),
    }),
  );
}

/** Reads the audit log of a workspace, the newest event first. Only its admins may see it. */
export async function* exportedEvents(
  db: Queries,
  workspaceId: string,
  filter: AuditFilter = {},
): AsyncGenerator<ExportedEvent> {
  const rows = readPages(
    (page: Page<string>) => withWorkspace(db, workspaceId, (tx) => auditPage(tx, workspaceId, { ...filter, ...page })),
    ({ id }) => id,
  );
  for await (const { at, ...event } of rows) yield { ...event, at: at.toISOString() };
}

/** Returns the query of the events before a cursor, which is the id of one, the newest first. */
export function auditPage(
  tx: Transaction,
  workspaceId: string,
  { subject, actor, from, to, cursor, size }: AuditFilter & { cursor?: string | undefined; size: number },
) {
  const { at, id, actorEmail } = auditEvents;
  const own = eq(auditEvents.workspaceId, workspaceId);
  // An event that was removed since the last page has no position: the list ends there.
  const position = sql`(select ${at}, ${id} from ${auditEvents} where ${own} and ${id} = ${cursor})`;
  return tx
    .select()
    .from(auditEvents)
    .where(
      and(
        own,
        cursor === undefined ? undefined : sql`(${at}, ${id}) < ${position}`,
        subject === undefined ? undefined : eq(auditEvents.subject, subject),
        actor === undefined ? undefined : eq(actorEmail, actor.toLowerCase()),
        from === undefined ? undefined : gte(at, new Date(from * 1000)),
        to === undefined ? undefined : lt(at, new Date(to * 1000)),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(size);
}

function present({ at, workspaceId: _, subject: __, ...event }: typeof auditEvents.$inferSelect): AuditEvent {
  const description = Object.hasOwn(AUDIT_ACTIONS, event.action)
    ? AUDIT_ACTIONS[event.action as keyof typeof AUDIT_ACTIONS]
    : event.action;
  return { ...event, at: epochSeconds(at), description };
}
