import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LIMITS, LIVE_CHANNEL } from "../../contract/product";
import type { BlobLocation, BlobRecord } from "../blobs/blob-storage";
import type { Transaction } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { batches, documents } from "../database/schema/documents";
import { templateSamples } from "../database/schema/template-samples";
import { templateChannels, templateVersionAssets, templateVersions } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import type { Page } from "../lib/read-pages";
import { type Author, authorName } from "./author";
import type { ContentHashes } from "./content-fingerprint";
import { readSchemaEdits } from "./schemas";
import type { VersionAssets } from "./version-assets";

/** A version in lists. */
export interface VersionDetails {
  number: number;
  author: string | null;
  note: string | null;
  createdAt: Date;
}

/** The contents of a version. */
export interface VersionBlobs {
  html: BlobRecord;
  /** JSON of the partials that the HTML uses; null if it uses none. */
  partials: BlobRecord | null;
  /** Null if it uses none. */
  assets: VersionAssets | null;
}

/** A version, and where its texts are stored. */
export interface StoredVersion extends VersionDetails {
  blob: BlobLocation;
  partials: BlobLocation | null;
  samples: (typeof templateVersions.$inferSelect)["samples"];
  schemaEdits: (typeof templateVersions.$inferSelect)["schemaEdits"];
  assets: { name: string; sha256: string }[];
}

/** The version of the channel `live`. */
export type LiveVersion = ContentHashes & Pick<StoredVersion, "number" | "schemaEdits">;

const details = {
  number: templateVersions.number,
  author: authorName({ id: templateVersions.authorId, key: templateVersions.authorKey }),
  note: templateVersions.note,
  createdAt: templateVersions.createdAt,
};
const partialsBlobs = alias(blobs, "partials_blobs");

/** The versions of one template, which the caller has found in the workspace, and locked before a change. */
export function versionsOf(tx: Transaction, workspaceId: string, templateId: string) {
  const ofTemplate = eq(templateVersions.templateId, templateId);

  return {
    /**
     * Reads a page.
     *
     * @param before number of a version: the page has older ones. Without it, the newest
     * @returns the newest first, and one more if there is a next page
     */
    page(before: number | undefined) {
      return tx
        .select(details)
        .from(templateVersions)
        .where(and(ofTemplate, before === undefined ? undefined : lt(templateVersions.number, before)))
        .orderBy(desc(templateVersions.number))
        .limit(LIMITS.versionsPerPage + 1);
    },

    /** Reads a page of older versions, the newest first, with where their HTML is stored. */
    pageWithBlobs({ cursor, size }: Page<number>) {
      return tx
        .select({ ...details, blob: blobs })
        .from(templateVersions)
        .innerJoin(
          blobs,
          and(eq(blobs.workspaceId, templateVersions.workspaceId), eq(blobs.id, templateVersions.blobId)),
        )
        .where(and(ofTemplate, cursor === undefined ? undefined : lt(templateVersions.number, cursor)))
        .orderBy(desc(templateVersions.number))
        .limit(size);
    },

    /** @throws ApiError TEMPLATE_VERSION_NOT_FOUND */
    async read(number: number): Promise<StoredVersion> {
      const { workspaceId, blobId, partialsBlobId, samples, schemaEdits } = templateVersions;
      const [version] = await tx
        .select({ ...details, blob: blobs, partials: partialsBlobs, samples, schemaEdits })
        .from(templateVersions)
        .innerJoin(blobs, and(eq(blobs.workspaceId, workspaceId), eq(blobs.id, blobId)))
        .leftJoin(partialsBlobs, and(eq(partialsBlobs.workspaceId, workspaceId), eq(partialsBlobs.id, partialsBlobId)))
        .where(and(ofTemplate, eq(templateVersions.number, number)));
      if (!version) throw new ApiError("TEMPLATE_VERSION_NOT_FOUND");
      const { name, sha256 } = templateVersionAssets;
      const assets = await tx
        .select({ name, sha256 })
        .from(templateVersionAssets)
        .where(and(eq(templateVersionAssets.templateId, templateId), eq(templateVersionAssets.number, number)))
        .orderBy(asc(name));
      return { ...version, assets };
    },

    /** @returns the version of the channel `live`; undefined if the template has no version */
    async live(): Promise<LiveVersion | undefined> {
      const { number, hash, partialsHash, assetsHash, schemaEdits } = templateVersions;
      const isLive = and(
        eq(templateChannels.number, templateVersions.number),
        eq(templateChannels.channel, LIVE_CHANNEL),
      );
      const [live] = await tx
        .select({ number, hash, partialsHash, assetsHash, schemaEdits })
        .from(templateChannels)
        .innerJoin(templateVersions, and(ofTemplate, isLive))
        .where(eq(templateChannels.templateId, templateId));
      return live;
    },

    /** @returns the newest version; undefined if the template has none */
    async newest() {
      const { number, note, hash, partialsHash, assetsHash, schemaEdits } = templateVersions;
      const [newest] = await tx
        .select({ number, note, hash, partialsHash, assetsHash, schemaEdits })
        .from(templateVersions)
        .where(ofTemplate)
        .orderBy(desc(templateVersions.number))
        .limit(1);
      return newest;
    },

    /**
     * Adds a version, unless the newest one has the same text, partials, assets and edits of the schema. That one gets
     * the note if it has none. Records the names and the print options of the template's sample sets with a new
     * version.
     *
     * @param version.author undefined if nobody knows who wrote the text
     * @returns the number of the version with the text
     */
    async add(
      { html, partials, assets }: VersionBlobs,
      version: { author: Author | undefined; note: string | null; at: Date },
    ): Promise<number> {
      const newest = await this.newest();
      const hashes = {
        schemaEdits: await readSchemaEdits(tx, templateId),
        hash: html.hash,
        partialsHash: partials?.hash ?? null,
        assetsHash: assets?.hash ?? null,
      };
      const { author, note, at: createdAt } = version;
      if (newest && isDeepStrictEqual({ number: newest.number, note: newest.note, ...hashes }, newest)) {
        if (newest.note === null && note !== null) await addNote(newest.number, note);
        return newest.number;
      }
      const number = (newest?.number ?? 0) + 1;
      const writer = { authorId: author?.id ?? null, authorKey: author?.key ?? null };
      const contents = {
        ...hashes,
        blobId: html.id,
        partialsBlobId: partials?.id ?? null,
        mayUseOtherAssets: assets?.mayUseOthers ?? false,
        isSchemaPending: true,
        samples: sql`(
          select coalesce(json_agg(json_build_object('name', name, 'options', options) order by name), '[]'::json)
          from ${templateSamples} where template_id = ${templateId})`,
      };
      await tx
        .insert(templateVersions)
        .values({ workspaceId, templateId, number, ...contents, ...writer, note, createdAt });
      const pinned = assets?.rows.map((row) => ({ workspaceId, templateId, number, ...row })) ?? [];
      if (pinned.length > 0) await tx.insert(templateVersionAssets).values(pinned);
      await removeSurplus(number);
      return number;
    },
  };

  async function addNote(number: number, note: string): Promise<void> {
    await tx
      .update(templateVersions)
      .set({ note })
      .where(and(ofTemplate, eq(templateVersions.number, number)));
  }

  /**
   * Keeps the number of versions within its limit: removes the oldest ones that no channel, kept document or kept batch
   * names. Those with a note go after all others.
   */
  async function removeSurplus(newest: number): Promise<void> {
    const surplus = (await tx.$count(templateVersions, ofTemplate)) - LIMITS.maxVersions;
    if (surplus <= 0) return;
    const { number } = templateVersions;
    const isOf = (table: typeof documents | typeof batches) =>
      and(eq(table.workspaceId, workspaceId), eq(table.templateId, templateId), eq(table.templateVersion, number));
    const keptDocuments = tx.select({ id: documents.id }).from(documents);
    const keptBatches = tx.select({ id: batches.id }).from(batches);
    const channels = tx
      .select({ channel: templateChannels.channel })
      .from(templateChannels)
      .where(and(eq(templateChannels.templateId, templateId), eq(templateChannels.number, number)));
    const oldest = tx
      .select({ number })
      .from(templateVersions)
      .where(
        and(
          ofTemplate,
          ne(number, newest),
          notExists(channels),
          notExists(keptDocuments.where(and(isOf(documents), isNull(documents.batchId)))),
          notExists(keptBatches.where(isOf(batches))),
        ),
      )
      .orderBy(isNotNull(templateVersions.note), number)
      .limit(surplus);
    await tx.delete(templateVersions).where(and(ofTemplate, sql`${number} in (${oldest})`));
  }
}
