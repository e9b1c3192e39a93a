import type { z } from "zod";
import type { DeletedTemplate } from "../../contract/deleted-templates";
import { LIMITS } from "../../contract/product";
import type { Channel as ChannelOfContract } from "../../contract/template-channels";
import type { VersionContents, VersionDetails as VersionOfContract } from "../../contract/template-versions";
import type { readTemplateOfKey } from "../../contract/v1/templates";
import { hashContent } from "../blobs/hash-content";
import type { Transaction } from "../database/open";
import { epochSeconds } from "../http/epoch";
import type { TemplatePartial } from "../render/template-partial";
import { type Channel, channelsOf } from "./channels";
import { deletedTemplatesOf } from "./deleted-templates";
import { templatesOf } from "./store";
import type { TemplateResolver } from "./template-resolver";
import { type StoredVersion, type VersionDetails, versionsOf } from "./versions";

/** @returns a version as the API shows it */
export const versionResponse = ({ number, author, note, createdAt }: VersionDetails): VersionOfContract => ({
  number,
  author,
  note,
  createdAt: epochSeconds(createdAt),
});

/** Reads the names and hashes of what a version uses. @throws ApiError SERVICE_UNAVAILABLE */
export async function readVersionContents(
  templates: TemplateResolver,
  { partials: blob, assets, samples }: StoredVersion,
): Promise<VersionContents> {
  const partials: TemplatePartial[] = blob ? JSON.parse(await templates.read(blob)) : [];
  const hashed = partials.map(async ({ name, html }) => ({
    name,
    sha256: await hashContent(Buffer.from(html, "utf8")),
  }));
  return { partials: await Promise.all(hashed), assets, samples };
}

/** @returns a channel as the API shows it */
export const channelResponse = ({ setAt, ...channel }: Channel): ChannelOfContract => ({
  ...channel,
  setAt: epochSeconds(setAt),
});

/** Reads a page of versions. @throws ApiError TEMPLATE_NOT_FOUND */
export async function readVersionPage(tx: Transaction, workspaceId: string, id: string, before: number | undefined) {
  const template = await templatesOf(tx, workspaceId).read(id);
  const rows = await versionsOf(tx, workspaceId, id).page(before);
  const hasMore = rows.length > LIMITS.versionsPerPage;
  return { template, versions: rows.slice(0, LIMITS.versionsPerPage).map(versionResponse), hasMore };
}

/** Reads a template as API clients see it. @throws ApiError TEMPLATE_NOT_FOUND */
export async function readTemplateResource(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<z.input<(typeof readTemplateOfKey)["response"]>> {
  const { kind, name, html, revision, publishOnSave, createdAt, updatedAt } = await templatesOf(tx, workspaceId).read(
    id,
  );
  const channels = await channelsOf(tx, workspaceId, id).list();
  return {
    id,
    kind,
    name,
    html,
    revision,
    publishOnSave,
    channels: channels.map(channelResponse),
    createdAt: epochSeconds(createdAt),
    updatedAt: epochSeconds(updatedAt),
  };
}

/** Lists the deleted templates of a workspace. @param retentionMs how long they can be restored */
export async function readDeletedTemplates(
  tx: Transaction,
  workspaceId: string,
  retentionMs: number,
): Promise<DeletedTemplate[]> {
  const rows = await deletedTemplatesOf(tx, workspaceId).list();
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    deletedAt: epochSeconds(deletedAt),
    removedAt: epochSeconds(new Date(deletedAt.getTime() + retentionMs)),
  }));
}
