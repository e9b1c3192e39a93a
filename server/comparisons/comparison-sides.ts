import { and, eq, isNull } from "drizzle-orm";
import { DRAFT_REFERENCE, LIMITS } from "../../contract/product";
import type { Queries } from "../database/open";
import { templates as templatesTable } from "../database/schema/templates";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError, tooLarge } from "../http/api-error";
import type { ResolvedTemplate, TemplateResolver } from "../templates/template-resolver";
import type { TemplateSource } from "../templates/template-source";

/** HTML of a template or a partial that is compared before it is saved. */
export interface UnsavedHtml {
  templateId: string;
  html: string;
}

interface Sides {
  workspaceId: string;
  templateId: string;
  from: string;
  to: string;
  unsaved: UnsavedHtml | null;
}

interface SidesDependencies {
  db: Queries;
  templates: TemplateResolver;
}

/**
 * Reads the two texts of a comparison.
 *
 * @throws ApiError as `TemplateResolver.resolve`; INVALID_REQUEST for unsaved HTML unless `to` is the draft
 */
export async function resolveSides(
  { db, templates }: SidesDependencies,
  { workspaceId, templateId, from, to, unsaved }: Sides,
): Promise<{ from: ResolvedTemplate; to: ResolvedTemplate }> {
  if (unsaved && to !== DRAFT_REFERENCE)
    throw new ApiError("INVALID_REQUEST", { data: { unsaved: "`to` is not a draft" } });
  const resolve = (side: string) => templates.resolve({ workspaceId }, `${templateId}@${side}`);
  const [before, after] = await Promise.all([resolve(from), resolve(to)]);
  if (!unsaved) return { from: before, to: after };
  const isOwn = unsaved.templateId === templateId;
  const source = isOwn
    ? await templates.findPartials(workspaceId, unsaved.html)
    : await replacePartial(after.source, unsaved);
  return { from: before, to: { ...after, source } };

  /** Replaces the HTML of a partial, and adds the partials that the new HTML uses. */
  async function replacePartial({ html, partials }: TemplateSource, unsaved: UnsavedHtml): Promise<TemplateSource> {
    const name = await readPartialName(unsaved.templateId);
    const isUsed = partials.some((partial) => partial.name === name);
    if (!isUsed) return { html, partials };
    const used = await templates.findPartials(workspaceId, unsaved.html);
    const byName = new Map([...used.partials, ...partials].map((partial) => [partial.name, partial]));
    byName.set(name, { name, html: unsaved.html });
    const texts = [html, ...[...byName.values()].map((partial) => partial.html)];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (bytes > LIMITS.maxTemplateBytes) throw tooLarge("template", LIMITS.maxTemplateBytes);
    return { html, partials: [...byName.values()] };
  }

  async function readPartialName(id: string): Promise<string> {
    const { kind, name, deletedAt } = templatesTable;
    const isPartial = and(
      eq(templatesTable.workspaceId, workspaceId),
      eq(templatesTable.id, id),
      eq(kind, "partial"),
      isNull(deletedAt),
    );
    const [partial] = await withWorkspace(db, workspaceId, (tx) =>
      tx.select({ name }).from(templatesTable).where(isPartial),
    );
    if (!partial) throw new ApiError("TEMPLATE_NOT_FOUND");
    return partial.name;
  }
}
