import { and, asc, count, eq, notInArray, type SQL, sql, sum } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import type { BlobRecord } from "../blobs/blob-storage";
import type { Transaction } from "../database/open";
import { assets } from "../database/schema/assets";
import { blobs } from "../database/schema/blobs";
import { customers } from "../database/schema/customers";
import { isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";
import { type Author, authorName } from "../templates/author";
import { listAssetUsers } from "./asset-users";
import type { InspectedAsset } from "./inspect-asset";
import { type AssetCondition, assertContentUnchanged, assertUnchanged } from "./revision";

/** Maximum number of templates that an error names. */
const MAX_LISTED_USERS = 100;

/** The content of an asset, and who has uploaded it. */
export interface AssetUpload extends InspectedAsset {
  blob: BlobRecord;
  author: Author;
}

type AssetRow = typeof assets.$inferSelect;

/** The assets of one workspace. */
export function assetsOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(assets.workspaceId, workspaceId);
  const hasId = (id: string) => and(inWorkspace, eq(assets.id, id));
  const hasName = (name: string) => and(inWorkspace, eq(assets.name, name));

  /** @throws ApiError ASSET_LIMIT_REACHED @param replaced id of the asset whose place the content takes */
  const assertRoom = (bytes: number, replaced?: string) =>
    assertRoomForAll({ count: 1, bytes, replaced: replaced === undefined ? [] : [replaced] });

  /** @throws ApiError ASSET_LIMIT_REACHED @param replaced ids of the assets whose place some of the contents take */
  async function assertRoomForAll(contents: { count: number; bytes: number; replaced: string[] }): Promise<void> {
    const { bytes, replaced } = contents;
    const [others] = await tx
      .select({ count: count(), bytes: sum(assets.bytes).mapWith(Number) })
      .from(assets)
      .where(and(inWorkspace, replaced.length > 0 ? notInArray(assets.id, replaced) : undefined));
    if ((others?.count ?? 0) + contents.count > LIMITS.maxAssets) throw limitReached("assets", LIMITS.maxAssets);
    const max = LIMITS.maxAssetBytesPerWorkspace;
    if ((others?.bytes ?? 0) + bytes > max) throw limitReached("assetBytesPerWorkspace", max);
  }

  /** Locks the workspace: changes that depend on other assets wait for each other. @throws ApiError NOT_FOUND */
  async function lock(): Promise<void> {
    if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
  }

  /** Finds an asset, with the names of those who uploaded and changed it. */
  async function find(isAsset: SQL | undefined) {
    const [found] = await tx
      .select({ asset: assets, uploadedBy: customers.email, savedBy: authorName(SAVED_BY) })
      .from(assets)
      .leftJoin(customers, eq(customers.id, assets.uploadedBy))
      .where(isAsset);
    return found;
  }

  /** @throws ApiError NOT_FOUND */
  async function read(id: string) {
    const found = await find(hasId(id));
    if (!found) throw new ApiError("NOT_FOUND");
    return found;
  }

  /**
   * Reads an asset that nobody else can change until the transaction ends.
   *
   * @throws ApiError NOT_FOUND, ASSET_CHANGED
   */
  async function lockOne(id: string, { ifMatch }: AssetCondition) {
    await lock();
    const found = await read(id);
    assertUnchanged(found, ifMatch);
    return found.asset;
  }

  /** @throws ApiError ASSET_IN_USE */
  async function assertUnused(name: string): Promise<void> {
    const users = await listAssetUsers(tx, workspaceId, name);
    const usedBy = users.slice(0, MAX_LISTED_USERS).map((user) => user.name);
    if (usedBy.length > 0) throw new ApiError("ASSET_IN_USE", { data: { usedBy } });
  }

  const findByName = (name: string) => find(hasName(name));

  /** @throws ApiError ASSET_NAME_ALREADY_IN_USE, ASSET_LIMIT_REACHED, NOT_FOUND if the workspace is gone */
  async function add(name: string, upload: AssetUpload): Promise<AssetRow> {
    await lock();
    await assertRoom(upload.blob.bytes);
    const now = new Date();
    const [added] = await tx
      .insert(assets)
      .values({ workspaceId, name, ...contentOf(upload), ...savedBy(upload.author), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new ApiError("ASSET_NAME_ALREADY_IN_USE");
    return added;
  }

  async function save(id: string, values: Partial<AssetRow>, author: Author): Promise<AssetRow> {
    const change = { ...values, ...savedBy(author), revision: sql`${assets.revision} + 1`, updatedAt: new Date() };
    const [saved] = await tx.update(assets).set(change).where(hasId(id)).returning();
    if (!saved) throw new ApiError("NOT_FOUND");
    return saved;
  }

  /** @throws ApiError NOT_FOUND, ASSET_CHANGED, ASSET_LIMIT_REACHED */
  async function replace(id: string, upload: AssetUpload, condition: AssetCondition = {}): Promise<AssetRow> {
    await lockOne(id, condition);
    await assertRoom(upload.blob.bytes, id);
    return save(id, contentOf(upload), upload.author);
  }

  return {
    assertRoom,
    assertRoomForAll,
    findByName,
    read,
    add,
    replace,

    /**
     * Adds or replaces an asset. An upload that has been made already succeeds: the caller may repeat one whose answer
     * was lost.
     *
     * @param condition about the content
     * @throws ApiError NOT_FOUND if the workspace is gone, ASSET_CHANGED, ASSET_LIMIT_REACHED
     */
    async put(
      name: string,
      upload: AssetUpload,
      condition: AssetCondition,
    ): Promise<{ asset: AssetRow; isNew: boolean }> {
      await lock();
      const existing = await findByName(name);
      if (existing?.asset.sha256 !== upload.blob.hash) assertContentUnchanged(name, existing, condition);
      const asset = await (existing ? replace(existing.asset.id, upload) : add(name, upload));
      return { asset, isNew: !existing };
    },

    list() {
      return tx
        .select({ asset: assets, uploadedBy: customers.email })
        .from(assets)
        .leftJoin(customers, eq(customers.id, assets.uploadedBy))
        .where(inWorkspace)
        .orderBy(asc(assets.name));
    },

    /** @throws ApiError NOT_FOUND @param by id or name */
    async readContent(by: { id: string } | { name: string }) {
      const isAsset = "id" in by ? hasId(by.id) : hasName(by.name);
      const [found] = await tx
        .select({ asset: assets, blob: blobs })
        .from(assets)
        .innerJoin(blobs, and(eq(blobs.workspaceId, assets.workspaceId), eq(blobs.id, assets.blobId)))
        .where(isAsset);
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /**
     * Renames an asset. Templates that use it would miss it, so this is refused unless the edit says `evenIfUsed`.
     *
     * @returns the old name, and the asset
     * @throws ApiError NOT_FOUND, ASSET_CHANGED, ASSET_IN_USE, ASSET_NAME_ALREADY_IN_USE
     */
    async rename(
      id: string,
      name: string,
      { author, evenIfUsed, ...condition }: AssetCondition & { author: Author; evenIfUsed: boolean },
    ): Promise<{ from: string; asset: AssetRow }> {
      const { name: from } = await lockOne(id, condition);
      if (name !== from && !evenIfUsed) await assertUnused(from);
      const asset = await save(id, { name }, author).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new ApiError("ASSET_NAME_ALREADY_IN_USE") : error;
      });
      return { from, asset };
    },

    /**
     * @param by id or name
     * @param condition about the asset if `by` is its id, and about its content if `by` is its name
     * @returns its name
     * @throws ApiError NOT_FOUND, ASSET_CHANGED
     */
    async remove(by: { id: string } | { name: string }, condition: AssetCondition): Promise<string> {
      // The asset keeps the sweep from removing the content until a version that is being published refers to it.
      await lock();
      const found = await find("id" in by ? hasId(by.id) : hasName(by.name));
      if (!found) throw new ApiError("NOT_FOUND");
      const { id, name } = found.asset;
      if ("id" in by) assertUnchanged(found, condition.ifMatch);
      else assertContentUnchanged(name, found, condition);
      await tx.delete(assets).where(hasId(id));
      return name;
    },
  };
}

const SAVED_BY = { id: assets.savedById, key: assets.savedByKey };

const savedBy = ({ id, key }: Author) => ({ savedById: id, savedByKey: key });

const contentOf = ({ mediaType, width, height, usedNames, blob, author }: AssetUpload) => ({
  mediaType,
  usedNames,
  width,
  height,
  bytes: blob.bytes,
  sha256: blob.hash,
  blobId: blob.id,
  uploadedBy: author.key === null ? author.id : null,
});

const limitReached = (limit: string, max: number) => new ApiError("ASSET_LIMIT_REACHED", { data: { limit, max } });
