import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { blobChunks, blobs } from "../database/schema/blobs";
import { workspaces } from "../database/schema/workspaces";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { BlobAddress, BlobRecord } from "./blob-storage";
import { commitLazily } from "./commit-lazily";

const value = sql.placeholder;

/** @returns a query of the addresses, for `(workspace_id, id) in (...)` */
export const rowsOf = (addresses: readonly BlobAddress[]): SQL => {
  const [workspaceIds, ids] = [addresses.map(({ workspaceId }) => workspaceId), addresses.map(({ id }) => id)];
  return sql`select * from unnest(${sql.param(workspaceIds)}::uuid[], ${sql.param(ids)}::uuid[])`;
};

/**
 * Finds the blob of a content, or adds it, and moves its next sweep. A content that fits into one chunk is written by
 * the same statement. The workspace is locked first, as when it is deleted, which rules out deadlocks. The row of an
 * object of a bucket must be on disk before the object is written: only through it can the sweep remove the object if
 * the process crashes.
 */
const claim = prepare<Pick<BlobRecord, "id" | "state" | "storage">>(
  "claim_blob",
  sql`
    with input as (
      select ${value("chunk")}::bytea as chunk
    ), held as (
      select id from ${workspaces} where id = ${value("workspaceId")} and deleted_at is null for key share
    ), claimed as (
      insert into ${blobs} (workspace_id, id, hash, bytes, storage, state, stored_at, sweep_at)
      select
        id, ${value("id")}, ${value("hash")}, ${value("bytes")}, ${value("storage")}, ${value("state")},
        ${value("storedAt")}, ${value("sweepAt")}
      from held
      on conflict (workspace_id, hash) where state <> 'retired'
      do update set stored_at = excluded.stored_at, sweep_at = excluded.sweep_at
      returning workspace_id, id, state, storage
    ), written as (
      insert into ${blobChunks} (workspace_id, blob_id, number, content)
      select workspace_id, id, 0, chunk from claimed, input where id = ${value("id")} and chunk is not null
    )
    select id, state, storage, case when state = 'stored' or storage = 'database' then ${commitLazily} end from claimed`,
);

const finish = prepare<BlobAddress>(
  "finish_blob",
  sql`
    with finished as (
      update ${blobs} set state = 'stored', storage = ${value("storage")}
      where workspace_id = ${value("workspaceId")} and id = ${value("id")} and state <> 'retired'
      returning id
    )
    select id, ${commitLazily} from finished`,
);

/**
 * Finds or adds the blob of a content.
 *
 * @param blob what the blob is if its content is new to the workspace
 * @param chunk the whole content, if the database is to keep it in one chunk
 * @returns the blob, whose content is still to be written if its state is `writing`
 * @throws ApiError NOT_FOUND if the workspace is gone
 */
export async function claimBlob(db: Queries, blob: BlobRecord, chunk: Buffer | null): Promise<BlobRecord> {
  const values = {
    ...blob,
    hash: Buffer.from(blob.hash, "hex"),
    storedAt: blob.storedAt.toISOString(),
    sweepAt: blob.sweepAt.toISOString(),
    chunk,
  };
  const [claimed] = await runWithinWorkspace(db, blob.workspaceId, { statement: claim, values });
  if (!claimed) throw new ApiError("NOT_FOUND");
  const { id, state, storage } = claimed;
  return { ...blob, id, state, storage };
}

/**
 * Marks a blob as stored.
 *
 * @returns false if the blob has been removed in the meantime, because its workspace was deleted
 */
export async function finishBlob(db: Queries, { workspaceId, id, storage }: BlobRecord): Promise<boolean> {
  const values = { workspaceId, id, storage };
  return (await runWithinWorkspace(db, workspaceId, { statement: finish, values })).length > 0;
}
