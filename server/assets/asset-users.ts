import { sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { mentionsAssets } from "../templates/asset-mentions";
import { withUsers } from "../templates/with-users";

/**
 * Lists the templates that name an asset, or a style sheet that refers to it, by their names. A template may pass the
 * name to a partial that calls `asset_url`.
 */
export async function listAssetUsers(
  tx: Transaction,
  workspaceId: string,
  name: string,
): Promise<{ id: string; name: string }[]> {
  const isUser = await mentionsAssets(tx, workspaceId, [name]);
  const calling = sql`
    select id from ${templates} where workspace_id = ${workspaceId} and deleted_at is null and may_use_assets`;
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive ${withUsers(workspaceId, calling)}
    select id, name from ${templates}
    where workspace_id = ${workspaceId} and deleted_at is null and (id in (select id from users)) is true and ${isUser}
    order by name`);
  return rows;
}
