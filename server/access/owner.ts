import { Column, eq, is, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";

/**
 * Returns the SQL for a workspace's owner: the customer who has been a member for longest among its admins. The use
 * of all workspaces of one owner is counted together, so that a customer gains nothing by creating more of them.
 */
export const ownerOf = (workspaceId: Column | SQL): SQL<string | null> => sql`(
  select customer_id from ${memberships} as admins
  where admins.workspace_id = ${is(workspaceId, Column) ? qualified(workspaceId) : workspaceId}
    and admins.role = 'ADMIN'
  order by admins.created_at, admins.customer_id limit 1
)`;

/**
 * Returns a column with the name of its table. Drizzle leaves that name out in a query of one table, and PostgreSQL
 * would take the bare name for a column of the subquery.
 */
const qualified = ({ table, name }: Column): SQL => sql`${table}.${sql.identifier(name)}`;

/** @returns the id of a workspace's owner; undefined if there is no such workspace, or nobody owns it any more */
export async function findOwner(db: Queries, workspaceId: string): Promise<string | undefined> {
  const owner = db.select({ ownerId: ownerOf(workspaces.id) }).from(workspaces);
  const [found] = await owner.where(eq(workspaces.id, workspaceId));
  return found?.ownerId ?? undefined;
}
