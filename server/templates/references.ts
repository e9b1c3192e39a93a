import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { LIMITS, LIVE_CHANNEL } from "../../contract/product";
import { hashContent } from "../blobs/hash-content";
import type { Transaction } from "../database/open";
import { templateChannels, templateReferences, templates, templateVersions } from "../database/schema/templates";
import { tooLarge } from "../http/api-error";
import { renameReferences } from "../render/liquid/rename-references";
import { mentionsAssets } from "./asset-mentions";
import type { Author } from "./author";
import { draftColumns } from "./quoted-names";
import { referencedNames, tooManyPartials } from "./template-source";

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
      with recursive users (id) as (
        ${first}
        union
        select template_references.template_id from users
        join ${templates} as partial on partial.id = users.id and partial.kind = 'partial'
        join ${templateReferences} on template_references.workspace_id = ${workspaceId}
          and template_references.name = partial.name
      )
      select templates.id, templates.name, templates.publish_on_save, channel.number as live
      from users join ${templates} on templates.id = users.id
      left join ${templateChannels} as channel on channel.template_id = templates.id and channel.channel = ${LIVE_CHANNEL}
      where templates.kind = 'document' and templates.deleted_at is null
      order by templates.name`);
    return rows.map(({ publish_on_save: publishOnSave, ...document }) => ({ ...document, publishOnSave }));
  }

  const usingPartial = (name: string) =>
    documentsAmong(
      sql`select template_id from ${templateReferences} where workspace_id = ${workspaceId} and name = ${name}`,
    );
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
      if (names.length > LIMITS.maxPartials) throw tooManyPartials();
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
    documentsUsing: async (name: string): Promise<UsingDocument[]> => shown(await usingPartial(name)),

    /** Lists the ids of the templates with publish on save that use a partial. */
    templatesUsing: async (name: string): Promise<string[]> => idsOfPublished(await usingPartial(name)),

    /**
     * Lists the templates of documents that have the name of an asset in quotes, or the name of a style sheet that
     * refers to one, directly or through partials. Some of them may not use an asset.
     */
    documentsNamingAssets: async (names: string[]): Promise<UsingDocument[]> => shown(await namingAssets(names)),

    /** Lists the ids of the templates with publish on save that name assets. */
    templatesNamingAssets: async (names: string[]): Promise<string[]> => idsOfPublished(await namingAssets(names)),

    /**
     * Changes the name of a partial in the templates that use it, one after the other: together they can be large.
     *
     * @returns hashes of the changed drafts that had the text of the live version before, by the templates' ids
     * @throws ApiError PAYLOAD_TOO_LARGE if a template is too large with the new name
     */
    async rename(from: string, to: string, author: Author): Promise<Map<string, string>> {
      const published = new Map<string, string>();
      for (const { id } of await usersOf(from)) {
        const one = and(eq(templates.workspaceId, workspaceId), eq(templates.id, id));
        const { number } = templateVersions;
        const [user] = await tx
          .select({ html: templates.html, liveHash: templateVersions.hash })
          .from(templates)
          .leftJoin(
            templateChannels,
            and(eq(templateChannels.templateId, id), eq(templateChannels.channel, LIVE_CHANNEL)),
          )
          .leftJoin(templateVersions, and(eq(templateVersions.templateId, id), eq(number, templateChannels.number)))
          .where(one);
        const old = user?.html ?? "";
        const html = renameReferences(old, from, to);
        if (user?.liveHash === (await hashText(old))) published.set(id, await hashText(html));
        if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) throw tooLarge("template", LIMITS.maxTemplateBytes);
        await tx
          .update(templates)
          .set({
            ...draftColumns(html),
            revision: sql`${templates.revision} + 1`,
            updatedAt: new Date(),
            savedById: author.id,
            savedByKey: author.key,
          })
          .where(one);
      }
      // A template may have both names already.
      await tx.execute(sql`
        insert into ${templateReferences} (workspace_id, template_id, name)
        select workspace_id, template_id, ${to} from ${templateReferences}
        where workspace_id = ${workspaceId} and name = ${from} on conflict do nothing`);
      await tx.delete(templateReferences).where(and(inWorkspace, eq(templateReferences.name, from)));
      return published;
    },
  };
}

const hashText = (text: string): Promise<string> => hashContent(Buffer.from(text, "utf8"));
