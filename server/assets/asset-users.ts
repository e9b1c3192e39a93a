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
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive calling (id) as (
      select id from ${templates}
      where workspace_id = ${workspaceId} and deleted_at is null and strpos(html, 'asset_url') > 0
      union
      select template_references.template_id from calling
      join ${templates} as partial on partial.id = calling.id and partial.kind = 'partial'
      join ${templateReferences} on template_references.workspace_id = ${workspaceId}
        and template_references.name = partial.name
    )
    select template.id, template.name from calling join ${templates} as template on template.id = calling.id
    where template.deleted_at is null and ${mentionsAssets(workspaceId, [name], sql`template.html`)}
    order by template.name`);
  return rows;
}
