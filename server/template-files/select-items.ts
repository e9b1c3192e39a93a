import type { Transaction } from "../database/open";
import { ApiError } from "../http/api-error";
import { readStoredTemplate } from "../templates/stored-templates";
import { resolveTemplateSource } from "../templates/template-source";
import { findVersionAssets } from "../templates/version-assets";
import type { WorkspaceItem } from "./workspace-items";

/**
 * Returns some templates of a workspace with everything that they use: their sample sets, their partials, and the
 * assets that all of these name.
 *
 * @throws ApiError TEMPLATE_NOT_FOUND
 */
export async function selectItems(
  tx: Transaction,
  workspaceId: string,
  { items, templateIds }: { items: readonly WorkspaceItem[]; templateIds: readonly string[] },
): Promise<WorkspaceItem[]> {
  const ids = new Set(templateIds);
  const [partials, assets] = [new Set<string>(), new Set<string>()];
  let needsAllAssets = false;
  for (const id of ids) {
    const { html } = await readStoredTemplate(tx, workspaceId, id);
    const source = await resolveTemplateSource((statement, values) => statement.run(tx, values), workspaceId, { html });
    for (const { name } of source.partials) partials.add(name);
    const used = await findVersionAssets(tx, workspaceId, source);
    for (const { name } of used?.rows ?? []) assets.add(name);
    needsAllAssets ||= used?.mayUseOthers ?? false;
  }
  const selected = items.filter(({ item, id, templateId }) => {
    if (item.kind === "asset") return needsAllAssets || assets.has(item.name);
    if (item.kind === "sample") return templateId !== undefined && ids.has(templateId);
    return ids.has(id) || (item.kind === "partial" && partials.has(item.name));
  });
  if (selected.filter(({ id }) => ids.has(id)).length !== ids.size) throw new ApiError("TEMPLATE_NOT_FOUND");
  return selected;
}
