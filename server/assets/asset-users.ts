import { sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { templateReferences, templates } from "../database/schema/templates";
import { mentionsAssets } from "../templates/asset-mentions";

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
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive calling (id) as (
      select id from ${templates}
      where workspace_id = ${workspaceId} and deleted_at is null and may_use_assets
      union
      select template_references.template_id from calling
      join ${templates} as partial on partial.id = calling.id and partial.kind = 'partial'
      join ${templateReferences} on template_references.workspace_id = ${workspaceId}
        and template_references.name = partial.name
    )
    select templates.id, templates.name from calling join ${templates} on templates.id = calling.id
    where templates.deleted_at is null and ${isUser}
    order by templates.name`);
  return rows;
}
