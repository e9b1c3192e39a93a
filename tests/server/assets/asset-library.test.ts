import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Registry } from "prom-client";
import { beforeAll, describe, expect, it } from "vitest";
import { AssetLibrary } from "../../../server/assets/asset-library";
import type { BlobStore } from "../../../server/blobs/blob-store";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import type { Queries } from "../../../server/database/open";
import { workspaces } from "../../../server/database/schema/workspaces";
import { svg } from "../../support/asset-files";
import { silentLog, testDatabase } from "../../support/database";

const CONTENT = svg("purple");

let db: Queries;
let blobs: BlobStore;
let library: AssetLibrary;
beforeAll(async () => {
  db = (await testDatabase()).db;
  blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
  library = new AssetLibrary({ db, blobs });
});

const addWorkspace = async () => {
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: new Date() });
  return id;
};

describe("the content of a hash", () => {
  it("is found in its own workspace only, whether or not it is in memory", async () => {
    const [ours, theirs] = [await addWorkspace(), await addWorkspace()];
    const { hash } = await blobs.put(theirs, CONTENT);

    await expect(blobs.find(ours, hash)).rejects.toMatchObject({ statusCode: 404, errorCode: "NOT_FOUND" });
    expect(await library.load(ours, hash)).toBeUndefined();
    expect(await library.load(theirs, hash)).toEqual(CONTENT);
    // Now the library has the content in memory.
    expect(await library.load(ours, hash)).toBeUndefined();
  });

  it("is not found by a document that names it as an asset of its version", async () => {
    const [ours, theirs] = [await addWorkspace(), await addWorkspace()];
    const { hash: sha256, bytes } = await blobs.put(theirs, CONTENT);
    const asset = { sha256, bytes, mediaType: "image/svg+xml" };
    const pinned = { byName: new Map([["logo.svg", asset]]), mayUseOthers: false };
    const { load } = await library.documentAssets(ours, pinned);
    expect(await load(asset)).toBeUndefined();
  });

  it("of the same content is another blob in another workspace", async () => {
    const [ours, theirs] = [await addWorkspace(), await addWorkspace()];
    const [mine, other] = [await blobs.put(ours, CONTENT), await blobs.put(theirs, CONTENT)];
    expect(mine.hash).toBe(other.hash);
    expect(mine.id).not.toBe(other.id);
    const crossed = blobs.open({ ...other, workspaceId: ours }).then(buffer);
    await expect(crossed).rejects.toThrow();
  });
});
