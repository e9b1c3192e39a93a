import { deleteAssetOfKey, downloadAssetOfKey, listAssetsOfKey, putAssetOfKey } from "../../contract/v1/assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import type { assets } from "../database/schema/assets";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient } from "../http/authorization";
import { FurtherAnswer } from "../http/call";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { authorOf } from "../templates/author";
import type { TemplateEditor } from "../templates/template-editor";
import { AssetUploads } from "./asset-uploads";
import { contentAnswer } from "./content-answer";
import { assertContentUnchanged, contentEtagOf } from "./revision";
import { assetsOf } from "./store";

interface AssetDependencies {
  db: Queries;
  blobs: BlobStore;
  /** Publishes templates again after a change. */
  editor: TemplateEditor;
}

/** Serves assets to API clients, which know them by their names. */
export function serveV1Assets(serve: Serve, { db, blobs, editor }: AssetDependencies): void {
  const uploads = new AssetUploads({ db, blobs });
  const within = <Result>(workspaceId: string, work: (store: ReturnType<typeof assetsOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(assetsOf(tx, workspaceId)));
  const changed = (client: ApiClient, name: string) =>
    editor.publishUsersOfAssets({ workspaceId: client.workspaceId, author: authorOf(client) }, [name]);

  serve(listAssetsOfKey, async ({ caller }) => {
    const rows = await within(caller.workspaceId, (store) => store.list());
    return { assets: rows.map(({ asset }) => present(asset)) };
  });

  serve(putAssetOfKey, async ({ params: { name }, headers, body: content, request, caller, reply }) => {
    const condition = { ifMatch: headers["if-match"], ifNoneMatch: headers["if-none-match"] };
    const { asset, isNew } = await uploads.upload({
      workspaceId: caller.workspaceId,
      author: authorOf(caller),
      file: { name, content, contentType: request.headers["content-type"] },
      async check(store, bytes) {
        const existing = await store.findByName(name);
        // Only the whole content says whether this is a repetition of an upload that has been made already.
        if (existing?.asset.bytes !== bytes) assertContentUnchanged(name, existing, condition);
        await store.assertRoom(bytes, existing?.asset.id);
      },
      save: (store, upload) => store.put(name, upload, condition),
    });
    await changed(caller, name);
    reply.header("etag", contentEtagOf(asset));
    return isNew ? new FurtherAnswer(201, present(asset)) : present(asset);
  });

  serve(downloadAssetOfKey, async ({ params: { name }, caller, reply }) => {
    const found = await within(caller.workspaceId, (store) => store.readContent({ name }));
    return contentAnswer(blobs, found, reply);
  });

  serve(deleteAssetOfKey, async ({ params: { name }, headers, caller }) => {
    await within(caller.workspaceId, (store) => store.remove({ name }, { ifMatch: headers["if-match"] }));
    await changed(caller, name);
    return {};
  });
}

const present = ({ createdAt, updatedAt, ...asset }: typeof assets.$inferSelect) => ({
  ...asset,
  createdAt: epochSeconds(createdAt),
  updatedAt: epochSeconds(updatedAt),
});
