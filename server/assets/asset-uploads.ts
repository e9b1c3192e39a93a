import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Author } from "../templates/author";
import { inspectAsset, type UploadedFile } from "./inspect-asset";
import { type AssetUpload, assetsOf } from "./store";

interface AssetUploadsDependencies {
  db: Queries;
  blobs: BlobStore;
}

type Store = ReturnType<typeof assetsOf>;

/** An upload to a workspace. */
interface Upload<Result> {
  workspaceId: string;
  author: Author;
  file: UploadedFile;
  /** Checks whether the content may be stored, before it is. */
  check(store: Store, bytes: number): Promise<void>;
  /** Adds the row, in the transaction that makes the content belong to the asset. */
  save(store: Store, upload: AssetUpload): Promise<Result>;
}

/** Stores the contents of assets. */
export class AssetUploads {
  readonly #db: Queries;
  readonly #blobs: BlobStore;

  constructor({ db, blobs }: AssetUploadsDependencies) {
    this.#db = db;
    this.#blobs = blobs;
  }

  /** @throws ApiError UNSUPPORTED_ASSET, PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE; what `check` and `save` throw */
  async upload<Result>({ workspaceId, author, file, check, save }: Upload<Result>): Promise<Result> {
    const inspected = inspectAsset(file);
    const content = file.content ?? Buffer.alloc(0);
    // The transaction that saves checks again: this check only avoids storing a content that will be refused.
    await this.#within(workspaceId, (store) => check(store, content.length));
    const blob = await this.#blobs.put(workspaceId, content);
    return this.#within(workspaceId, (store) => save(store, { ...inspected, blob, author }));
  }

  #within<Result>(workspaceId: string, work: (store: Store) => Promise<Result>): Promise<Result> {
    return withWorkspace(this.#db, workspaceId, (tx) => work(assetsOf(tx, workspaceId)));
  }
}
