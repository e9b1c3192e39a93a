import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { LIMITS, LIVE_CHANNEL } from "../../contract/product";
import type { Transaction } from "../database/open";
import { templateChannels, templateReferences, templates } from "../database/schema/templates";
import { mentionsAssets } from "./asset-mentions";
import { referencedNames, tooMany } from "./template-source";
import { withUsers } from "./with-users";

/** A template of documents that uses a partial or an asset. */
interface UsingDocument {
  id: string;
  name: string;
  /** Number of the live version; null if there is none. */
  live: number | null;
}

/** The names of partials that the templates of one workspace have in their tags. */
export function referencesOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(templateReferences.workspaceId, workspaceId);
  const isUser = (name: string) => and(inWorkspace, eq(templateReferences.name, name));
  const usersOf = (name: string) =>
    tx
      .select({ id: templates.id, name: templates.name })
      .from(templateReferences)
      .innerJoin(templates, eq(templates.id, templateReferences.templateId))
      .where(isUser(name))
      .orderBy(asc(templates.name), asc(templates.id))
      .$dynamic();

  /**
   * Lists the templates of documents among some, and those that use the partials among them, by name.
   *
   * @param first selects the ids of templates and partials
   */
  async function documentsAmong(first: SQL): Promise<(UsingDocument & { publishOnSave: boolean })[]> {
    const { rows } = await tx.execute<{ id: string; name: string; live: number | null; publish_on_save: boolean }>(sql`
      with recursive ${withUsers(workspaceId, first)}
      select id, name, publish_on_save, (
        select number from ${templateChannels} where template_id = templates.id and channel = ${LIVE_CHANNEL}
      ) as live
      from ${templates}
      where workspace_id = ${workspaceId} and kind = 'document' and deleted_at is null
        and (id in (select id from users)) is true
      order by templates.name`);
    return rows.map(({ publish_on_save: publishOnSave, ...document }) => ({ ...document, publishOnSave }));
  }

  const usingPartials = (names: string[]) =>
    documentsAmong(sql`
      select template_id from ${templateReferences}
      where workspace_id = ${workspaceId} and name = any(${sql.param(names)}::text[])`);
  const namingAssets = async (names: string[]) =>
    documentsAmong(sql`
      select templates.id from ${templates}
      where workspace_id = ${workspaceId} and ${await mentionsAssets(tx, workspaceId, names)}`);
  const idsOfPublished = (documents: { id: string; publishOnSave: boolean }[]) =>
    documents.filter(({ publishOnSave }) => publishOnSave).map(({ id }) => id);
  const shown = (documents: UsingDocument[]) => documents.map(({ id, name, live }) => ({ id, name, live }));

  return {
    /** Writes the names in a template's new HTML. @throws ApiError PAYLOAD_TOO_LARGE */
    async write(templateId: string, html: string): Promise<void> {
      const names = referencedNames(html);
      if (names.length > LIMITS.maxPartials) throw tooMany("partials", LIMITS.maxPartials);
      await tx.delete(templateReferences).where(and(inWorkspace, eq(templateReferences.templateId, templateId)));
      if (names.length === 0) return;
      await tx.insert(templateReferences).values(names.map((name) => ({ workspaceId, templateId, name })));
    },

    /** Lists the templates that use a partial, by name. */
    usersOf: (name: string) => usersOf(name).where(and(isUser(name), isNull(templates.deletedAt))),

    /** Lists the first templates that use a partial, without the partial itself. */
    othersUsing({ id, name }: { id: string; name: string }, limit: number) {
      const isOther = and(isUser(name), ne(templates.id, id), isNull(templates.deletedAt));
      return usersOf(name).where(isOther).limit(limit);
    },

    /** Lists the templates of documents that use a partial, directly or through other partials. */
    documentsUsing: async (name: string): Promise<UsingDocument[]> => shown(await usingPartials([name])),

    /** Lists the ids of the templates with publish on save that use partials. */
    templatesUsing: async (names: string[]): Promise<string[]> => idsOfPublished(await usingPartials(names)),

    /**
     * Lists the templates of documents that have the name of an asset in quotes, or the name of a style sheet that
     * refers to one, directly or through partials. Some of them may not use an asset.
     */
    documentsNamingAssets: async (names: string[]): Promise<UsingDocument[]> => shown(await namingAssets(names)),

    /** Lists the ids of the templates with publish on save that name assets. */
    templatesNamingAssets: async (names: string[]): Promise<string[]> => idsOfPublished(await namingAssets(names)),
  };
}
