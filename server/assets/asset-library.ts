import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { assets } from "../database/schema/assets";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import {
  type AssetReference,
  type DocumentAssets,
  mayUseAssets,
  type PinnedAssets,
} from "../render/assets/document-assets";
import type { Renderer } from "../render/renderer";

/** Contents that are kept in memory, for all workspaces together. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

interface AssetLibraryDependencies {
  db: Queries;
  blobs: BlobStore;
}

/** Key of the content of an asset. */
interface ContentKey {
  workspaceId: string;
  sha256: string;
}

type AssetRow = Omit<AssetReference, "sha256"> & { name: string; sha256: Buffer };

const selectAssets = prepare<AssetRow>(
  "assets_of_workspace",
  new QueryBuilder()
    .select({
      name: assets.name,
      sha256: assets.sha256,
      mediaType: sql`${assets.mediaType}`.as("mediaType"),
      bytes: assets.bytes,
    })
    .from(assets)
    .where(eq(assets.workspaceId, sql.placeholder("workspaceId")))
    .getSQL(),
);

/** The assets of all workspaces, for their documents. */
export class AssetLibrary {
  readonly #db: Queries;
  readonly #blobs: BlobStore;
  /** Keyed by workspace and hash, so that a hash never opens the content of another workspace. */
  readonly #contents = new LRUCache<string, Buffer, ContentKey>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => this.#read(context),
  });

  constructor({ db, blobs }: AssetLibraryDependencies) {
    this.#db = db;
    this.#blobs = blobs;
  }

  /** Returns the assets that a workspace has now, by their names. */
  async list(workspaceId: string): Promise<Map<string, AssetReference>> {
    const rows = await runWithinWorkspace(this.#db, workspaceId, { statement: selectAssets, values: { workspaceId } });
    return new Map(rows.map(({ name, sha256, ...row }) => [name, { ...row, sha256: sha256.toString("hex") }]));
  }

  /**
   * Returns assets for a document. With the references that a version keeps, the document gets the contents of that
   * time, whatever has replaced them.
   */
  async documentAssets(workspaceId: string, pinned?: PinnedAssets): Promise<DocumentAssets> {
    const byName =
      pinned && !pinned.mayUseOthers
        ? pinned.byName
        : new Map([...(await this.list(workspaceId)), ...(pinned?.byName ?? [])]);
    return { byName, load: ({ sha256 }) => this.load(workspaceId, sha256) };
  }

  /** @returns undefined if the workspace has no such content @throws ApiError SERVICE_UNAVAILABLE */
  load(workspaceId: string, sha256: string): Promise<Buffer | undefined> {
    return this.#contents.fetch(`${workspaceId}/${sha256}`, { context: { workspaceId, sha256 } });
  }

  /**
   * Returns a renderer that gives documents the assets of their template's version, or else the present ones of their
   * workspace, if their template uses any.
   */
  withAssets(renderer: Renderer): Renderer {
    return {
      render: async (request) => {
        const { workspaceId, assets, pinnedAssets } = request;
        if (assets || workspaceId === undefined || !mayUseAssets(request)) return renderer.render(request);
        return renderer.render({ ...request, assets: await this.documentAssets(workspaceId, pinnedAssets) });
      },
      get health() {
        return renderer.health;
      },
      close: () => renderer.close(),
    };
  }

  async #read({ workspaceId, sha256 }: ContentKey): Promise<Buffer | undefined> {
    try {
      const blob = await this.#blobs.find(workspaceId, sha256);
      return await buffer(await this.#blobs.open(blob));
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === "NOT_FOUND") return undefined;
      throw error;
    }
  }
}
