import { and, count, eq, sql, sum } from "drizzle-orm";
import { LIMITS, LIVE_CHANNEL } from "../../contract/product";
import { hashContent } from "../blobs/hash-content";
import type { Transaction } from "../database/open";
import { templateChannels, templateReferences, templates, templateVersions } from "../database/schema/templates";
import { tooLarge } from "../http/api-error";
import { renameReferences } from "../render/liquid/rename-references";
import type { Author } from "./author";
import { draftColumns } from "./quoted-names";
import { tooMany } from "./template-source";

/**
 * Changes the name of a partial in the templates that use it, also in deleted ones, which can be restored.
 *
 * @returns hashes of the changed drafts that had the text of the live version before, by the templates' ids
 * @throws ApiError PAYLOAD_TOO_LARGE if too many templates use the partial, or one is too large with the new name
 */
export async function renameInUsers(
  tx: Transaction,
  workspaceId: string,
  { from, to, author }: { from: string; to: string; author: Author },
): Promise<Map<string, string>> {
  const isUser = and(eq(templateReferences.workspaceId, workspaceId), eq(templateReferences.name, from));
  await assertFewUsers();
  const published = new Map<string, string>();
  for (const { id, html: old, liveHash } of await readUsers()) {
    const html = renameReferences(old, from, to);
    if (liveHash === (await hashText(old))) published.set(id, await hashText(html));
    if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) throw tooLarge("template", LIMITS.maxTemplateBytes);
    const saved = { updatedAt: new Date(), savedById: author.id, savedByKey: author.key };
    await tx
      .update(templates)
      .set({ ...draftColumns(html), revision: sql`${templates.revision} + 1`, ...saved })
      .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, id)));
  }
  // A template may have both names already.
  await tx.execute(sql`
    insert into ${templateReferences} (workspace_id, template_id, name)
    select workspace_id, template_id, ${to} from ${templateReferences}
    where workspace_id = ${workspaceId} and name = ${from} on conflict do nothing`);
  await tx.delete(templateReferences).where(isUser);
  return published;

  /** Keeps the transaction short: with the embedded database, others wait for it. @throws ApiError PAYLOAD_TOO_LARGE */
  async function assertFewUsers(): Promise<void> {
    const { maxRenamedTemplates, maxRenamedBytes } = LIMITS;
    const [users] = await tx
      .select({ count: count(), bytes: sum(sql`octet_length(${templates.html})`).mapWith(Number) })
      .from(templateReferences)
      .innerJoin(templates, eq(templates.id, templateReferences.templateId))
      .where(isUser);
    if ((users?.count ?? 0) > maxRenamedTemplates) throw tooMany("renamedTemplates", maxRenamedTemplates, "templates");
    if ((users?.bytes ?? 0) > maxRenamedBytes) throw tooLarge("renamedBytes", maxRenamedBytes);
  }

  function readUsers() {
    const isLive = and(eq(templateChannels.templateId, templates.id), eq(templateChannels.channel, LIVE_CHANNEL));
    const isVersion = and(
      eq(templateVersions.templateId, templates.id),
      eq(templateVersions.number, templateChannels.number),
    );
    return tx
      .select({ id: templates.id, html: templates.html, liveHash: templateVersions.hash })
      .from(templateReferences)
      .innerJoin(templates, eq(templates.id, templateReferences.templateId))
      .leftJoin(templateChannels, isLive)
      .leftJoin(templateVersions, isVersion)
      .where(isUser);
  }
}

const hashText = (text: string): Promise<string> => hashContent(Buffer.from(text, "utf8"));
