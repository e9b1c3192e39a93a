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

  serve(putAssetOfKey, async ({ params: { name }, body: content, request, caller }) => {
    const { asset, isNew } = await uploads.upload({
      workspaceId: caller.workspaceId,
      uploadedBy: null,
      file: { name, content, contentType: request.headers["content-type"] },
      check: async (store, bytes) => store.assertRoom(bytes, (await store.findByName(name))?.id),
      save: (store, upload) => store.put(name, upload),
    });
    await changed(caller, name);
    return isNew ? new FurtherAnswer(201, present(asset)) : present(asset);
  });

  serve(downloadAssetOfKey, async ({ params: { name }, caller, reply }) => {
    const found = await within(caller.workspaceId, (store) => store.readContent({ name }));
    return contentAnswer(blobs, found, reply);
  });

  serve(deleteAssetOfKey, async ({ params: { name }, caller }) => {
    await within(caller.workspaceId, (store) => store.remove({ name }));
    await changed(caller, name);
    return {};
  });
}

const present = ({ createdAt, updatedAt, ...asset }: typeof assets.$inferSelect) => ({
  ...asset,
  createdAt: epochSeconds(createdAt),
  updatedAt: epochSeconds(updatedAt),
});
