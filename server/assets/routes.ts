import {
  createAsset,
  deleteAsset,
  downloadAsset,
  listAssets,
  readAsset,
  renameAsset,
  replaceAsset,
} from "../../contract/assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import type { assets } from "../database/schema/assets";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { CallingMember } from "../http/authorization";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { authorOf } from "../templates/author";
import { referencesOf } from "../templates/references";
import type { TemplateEditor } from "../templates/template-editor";
import { AssetUploads } from "./asset-uploads";
import { listAssetUsers } from "./asset-users";
import { contentAnswer } from "./content-answer";
import { assertUnchanged, etagOf } from "./revision";
import { assetsOf } from "./store";

interface AssetDependencies {
  db: Queries;
  blobs: BlobStore;
  /** Publishes templates again after a change. */
  editor: TemplateEditor;
}

/** Serves the portal's calls for assets. */
export function serveAssets(serve: Serve, { db, blobs, editor }: AssetDependencies): void {
  const uploads = new AssetUploads({ db, blobs });
  const within = <Result>(workspaceId: string, work: (store: ReturnType<typeof assetsOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(assetsOf(tx, workspaceId)));
  const changed = (caller: CallingMember, workspaceId: string, ...names: string[]) =>
    editor.publishUsersOfAssets({ workspaceId, author: authorOf(caller) }, names);

  serve(listAssets, async ({ params }) => {
    const rows = await within(params.workspaceId, (store) => store.list());
    return { assets: rows.map(present) };
  });

  serve(createAsset, async ({ params, query: { name }, body: content, request, caller, reply }) => {
    const asset = await uploads.upload({
      workspaceId: params.workspaceId,
      author: authorOf(caller),
      file: { name, content, contentType: request.headers["content-type"] },
      async check(store, bytes) {
        if (await store.findByName(name)) throw new ApiError("ASSET_NAME_ALREADY_IN_USE");
        await store.assertRoom(bytes);
      },
      save: (store, upload) => store.add(name, upload),
    });
    await changed(caller, params.workspaceId, name);
    reply.header("etag", etagOf(asset));
    return { id: asset.id };
  });

  serve(readAsset, async ({ params: { workspaceId, assetId }, reply }) =>
    withWorkspace(db, workspaceId, async (tx) => {
      const found = await assetsOf(tx, workspaceId).read(assetId);
      const { name } = found.asset;
      reply.header("etag", etagOf(found.asset));
      const usedBy = await listAssetUsers(tx, workspaceId, name);
      const usedByDocuments = await referencesOf(tx, workspaceId).documentsNamingAssets([name]);
      return { ...present(found), usedBy, usedByDocuments };
    }),
  );

  serve(renameAsset, async ({ params, headers, body, caller, reply }) => {
    const { name, evenIfUsed = false } = body;
    const edit = { author: authorOf(caller), ifMatch: headers["if-match"], evenIfUsed };
    const { from, asset } = await within(params.workspaceId, (store) => store.rename(params.assetId, name, edit));
    await changed(caller, params.workspaceId, from, name);
    reply.header("etag", etagOf(asset));
    return {};
  });

  serve(deleteAsset, async ({ params, headers, caller }) => {
    const condition = { ifMatch: headers["if-match"] };
    const name = await within(params.workspaceId, (store) => store.remove({ id: params.assetId }, condition));
    await changed(caller, params.workspaceId, name);
    return {};
  });

  serve(downloadAsset, async ({ params, reply }) => {
    const found = await within(params.workspaceId, (store) => store.readContent({ id: params.assetId }));
    return contentAnswer(blobs, found, reply);
  });

  serve(replaceAsset, async ({ params: { workspaceId, assetId }, headers, body: content, request, caller, reply }) => {
    const condition = { ifMatch: headers["if-match"] };
    const seen = await within(workspaceId, (store) => store.read(assetId));
    const asset = await uploads.upload({
      workspaceId,
      author: authorOf(caller),
      file: { name: seen.asset.name, content, contentType: request.headers["content-type"] },
      check(store, bytes) {
        assertUnchanged(seen, condition.ifMatch);
        return store.assertRoom(bytes, assetId);
      },
      save: (store, upload) => store.replace(assetId, upload, condition),
    });
    await changed(caller, workspaceId, asset.name);
    reply.header("etag", etagOf(asset));
    return {};
  });
}

const present = ({ asset, uploadedBy }: { asset: typeof assets.$inferSelect; uploadedBy: string | null }) => ({
  ...asset,
  uploadedBy,
  createdAt: epochSeconds(asset.createdAt),
  updatedAt: epochSeconds(asset.updatedAt),
});
