import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { ApiError } from "../http/api-error";
import { ownerOf } from "./owner";

/** Key of the advisory locks under which a customer's workspaces are counted: this number, and the customer. */
const LOCK_SPACE = 7_528_364;

/**
 * Counts the workspaces that a customer owns. Until the end of the transaction, no other transaction counts them: it
 * then sees the workspace that this one adds. Take this lock after those of workspaces, members and accounts. A
 * transaction that holds it waits for none of them, which rules out deadlocks.
 */
export async function countOwnedWorkspaces(tx: Transaction, customerId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${customerId}))`);
  const isOwner = eq(ownerOf(memberships.workspaceId), customerId);
  return await tx.$count(memberships, and(eq(memberships.customerId, customerId), isOwner));
}

/**
 * @param newOwner e-mail address of the member who would become the owner; undefined if the caller creates a workspace
 */
export function workspaceLimitReached(maxOwned: number, newOwner?: string): ApiError {
  const data = { limit: "workspacesPerCustomer", max: maxOwned, ...(newOwner !== undefined && { owner: newOwner }) };
  return new ApiError("WORKSPACE_LIMIT_REACHED", { data });
}
