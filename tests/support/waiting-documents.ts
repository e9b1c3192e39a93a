import { randomUUID } from "node:crypto";
import type { Queries } from "../../server/database/open";
import { customers } from "../../server/database/schema/customers";
import { backlogs, documents } from "../../server/database/schema/documents";
import { memberships } from "../../server/database/schema/memberships";
import { workspaces } from "../../server/database/schema/workspaces";

/** A time long ago: everything that waits since then is due. */
const START = new Date("2026-01-01T00:00:00Z");

/** Adds a customer with workspaces of the given ids. @returns the customer's id */
export async function addOwner(db: Queries, workspaceIds: readonly string[]): Promise<string> {
  const id = randomUUID();
  await db.insert(customers).values({ id, email: `${id}@example.com`, createdAt: START });
  await db.insert(workspaces).values(workspaceIds.map((each) => ({ id: each, name: "x", createdAt: START })));
  const membership = { customerId: id, role: "ADMIN", createdAt: START } as const;
  await db.insert(memberships).values(workspaceIds.map((workspaceId) => ({ workspaceId, ...membership })));
  return id;
}

/** Adds waiting documents to a workspace, and to its backlog. */
export async function addWaiting(db: Queries, workspaceId: string, count: number): Promise<void> {
  const waiting = {
    workspaceId,
    state: "queued",
    html: "<p>",
    options: {},
    createdAt: START,
    leaseUntil: START,
  } as const;
  await db.insert(documents).values(Array.from({ length: count }, () => waiting));
  await db.insert(backlogs).values({ workspaceId, documents: count, bytes: count });
}

/** Removes all workspaces and customers, with everything that belongs to them. */
export async function removeAll(db: Queries): Promise<void> {
  await db.delete(workspaces);
  await db.delete(customers);
}
