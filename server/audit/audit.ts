import type { Queries, Transaction } from "../database/queries";
import { auditEvents } from "../database/schema/audit";
import type { AuditAction } from "./audit-actions";
import { type Actor, currentOrigin } from "./origin";

interface AuditEvent {
  action: AuditAction;
  workspaceId?: string;
  /** The caller by default. A sign-in names its customer, who is not a caller yet. */
  actor?: Omit<Actor, "kind">;
  target?: { id?: string; name?: string };
  /** Never a secret, and nothing that a customer has written into a document. */
  details?: Record<string, string | number | boolean>;
}

/** Adds events to the audit log, in the transaction of their change. A failed change needs no event. */
export async function audit(tx: Transaction | Queries, ...events: AuditEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(auditEvents).values(events.map(rowOf));
}

function rowOf({ action, workspaceId, actor: named, target, details }: AuditEvent): typeof auditEvents.$inferInsert {
  const { actor, address, correlationId } = currentOrigin();
  const { kind, id, email, name } = named ? { kind: "customer", ...named } : actor;
  return {
    at: new Date(),
    workspaceId: workspaceId ?? null,
    action,
    actorKind: named && !named.id ? "anonymous" : kind,
    actorId: id ?? null,
    actorEmail: email ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    details: kind === "api_key" && name !== undefined ? { ...details, apiKeyName: name } : (details ?? null),
    address: address ?? null,
    correlationId: correlationId ?? null,
  };
}
