import { and, asc, count, eq, notInArray, sum } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import type { BlobRecord } from "../blobs/blob-storage";
import type { Transaction } from "../database/open";
import { assets } from "../database/schema/assets";
import { blobs } from "../database/schema/blobs";
import { customers } from "../database/schema/customers";
import { isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";
import type { InspectedAsset } from "./inspect-asset";

/** The content of an asset, and who has uploaded it: null for an API client. */
export interface AssetUpload extends InspectedAsset {
  blob: BlobRecord;
  uploadedBy: string | null;
}

type AssetRow = typeof assets.$inferSelect;

/** The assets of one workspace. */
export function assetsOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(assets.workspaceId, workspaceId);
  const one = (id: string) => and(inWorkspace, eq(assets.id, id));

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

  async function findByName(name: string): Promise<AssetRow | undefined> {
    const [found] = await tx
      .select()
      .from(assets)
      .where(and(inWorkspace, eq(assets.name, name)));
    return found;
  }

  /** @throws ApiError ASSET_NAME_ALREADY_IN_USE, ASSET_LIMIT_REACHED, NOT_FOUND if the workspace is gone */
  async function add(name: string, upload: AssetUpload): Promise<AssetRow> {
    await lock();
    await assertRoom(upload.blob.bytes);
    const now = new Date();
    const [added] = await tx
      .insert(assets)
      .values({ workspaceId, name, ...contentOf(upload), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new ApiError("ASSET_NAME_ALREADY_IN_USE");
    return added;
  }

  /** @throws ApiError NOT_FOUND, ASSET_LIMIT_REACHED */
  async function replace(id: string, upload: AssetUpload): Promise<AssetRow> {
    await lock();
    await assertRoom(upload.blob.bytes, id);
    const values = { ...contentOf(upload), updatedAt: new Date() };
    const [replaced] = await tx.update(assets).set(values).where(one(id)).returning();
    if (!replaced) throw new ApiError("NOT_FOUND");
    return replaced;
  }

  return {
    assertRoom,
    assertRoomForAll,
    findByName,
    add,
    replace,

    /** Adds or replaces an asset. @throws ApiError NOT_FOUND if the workspace is gone, ASSET_LIMIT_REACHED */
    async put(name: string, upload: AssetUpload): Promise<{ asset: AssetRow; isNew: boolean }> {
      await lock();
      const existing = await findByName(name);
      return { asset: await (existing ? replace(existing.id, upload) : add(name, upload)), isNew: !existing };
    },

    list() {
      return tx
        .select({ asset: assets, uploadedBy: customers.email })
        .from(assets)
        .leftJoin(customers, eq(customers.id, assets.uploadedBy))
        .where(inWorkspace)
        .orderBy(asc(assets.name));
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string) {
      const [found] = await tx
        .select({ asset: assets, uploadedBy: customers.email })
        .from(assets)
        .leftJoin(customers, eq(customers.id, assets.uploadedBy))
        .where(one(id));
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /** @throws ApiError NOT_FOUND @param by id or name */
    async readContent(by: { id: string } | { name: string }) {
      const isAsset = "id" in by ? one(by.id) : and(inWorkspace, eq(assets.name, by.name));
      const [found] = await tx
        .select({ asset: assets, blob: blobs })
        .from(assets)
        .innerJoin(blobs, and(eq(blobs.workspaceId, assets.workspaceId), eq(blobs.id, assets.blobId)))
        .where(isAsset);
      if (!found) throw new ApiError("NOT_FOUND");
      return found;
    },

    /** @returns the old name @throws ApiError NOT_FOUND, ASSET_NAME_ALREADY_IN_USE */
    async rename(id: string, name: string): Promise<{ from: string }> {
      await lock();
      const { asset } = await this.read(id);
      await tx
        .update(assets)
        .set({ name, updatedAt: new Date() })
        .where(one(id))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new ApiError("ASSET_NAME_ALREADY_IN_USE") : error;
        });
      return { from: asset.name };
    },

    /** @returns its name @throws ApiError NOT_FOUND @param by id or name */
    async remove(by: { id: string } | { name: string }): Promise<string> {
      // The asset keeps the sweep from removing the content until a version that is being published refers to it.
      await lock();
      const isAsset = "id" in by ? one(by.id) : and(inWorkspace, eq(assets.name, by.name));
      const [removed] = await tx.delete(assets).where(isAsset).returning({ name: assets.name });
      if (!removed) throw new ApiError("NOT_FOUND");
      return removed.name;
    },
  };
}

const contentOf = ({ mediaType, width, height, usedNames, blob, uploadedBy }: AssetUpload) => ({
  mediaType,
  usedNames,
  width,
  height,
  bytes: blob.bytes,
  sha256: blob.hash,
  blobId: blob.id,
  uploadedBy,
});

const limitReached = (limit: string, max: number) => new ApiError("ASSET_LIMIT_REACHED", { data: { limit, max } });
