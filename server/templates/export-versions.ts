import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { withWorkspace } from "../database/workspace-scope";
import { type Page, readPages } from "../lib/read-pages";
import { channelsOf } from "./channels";
import { deletedTemplatesOf } from "./deleted-templates";
import { schemasOf } from "./schemas";
import { versionsOf } from "./versions";

/** Lists the deleted templates of a workspace that can be restored, for other modules. */
export const listDeleted = (tx: Transaction, workspaceId: string) => deletedTemplatesOf(tx, workspaceId).list();

/** Reads the draft, the channels and the settings of the schema of a template, which may be deleted. */
export async function readTemplateState(tx: Transaction, workspaceId: string, templateId: string) {
  const isTemplate = and(eq(templates.workspaceId, workspaceId), eq(templates.id, templateId));
  const [found] = await tx.select({ html: templates.html }).from(templates).where(isTemplate);
  const channels = await channelsOf(tx, workspaceId, templateId).list();
  return { html: found?.html, channels, ...(await schemasOf(tx, workspaceId, templateId).settings()) };
}

/** Reads the versions of a template, the newest first, with where their HTML is stored. */
export const exportedVersions = (db: Queries, workspaceId: string, templateId: string) =>
  readPages(
    (page: Page<number>) =>
      withWorkspace(db, workspaceId, async (tx) => versionsOf(tx, workspaceId, templateId).pageWithBlobs(page)),
    ({ number }) => number,
  );
