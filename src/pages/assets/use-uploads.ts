import { useRef, useState } from "react";
import { LIMITS } from "../../../contract/product";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { CallError } from "../../lib/call-error";
import type { UnsavedWork } from "../../lib/leave-guard";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import type { ReplacedAsset } from "./replaced-notice";
import { TOO_LARGE, uploadFailure } from "./upload-failure";

/** A file that is being uploaded, or that was not stored. */
export interface Upload {
  key: number;
  file: File;
  /** `exists`: another asset has the name, and the user decides whether to replace it. */
  state: "waiting" | "sending" | "exists" | "failed";
  /** Share of the file that is sent: 0 to 1. */
  progress: number;
  failure?: string;
}

const UPLOADING: UnsavedWork = {
  title: "Leave while files are uploading?",
  text: "Files that are not stored yet will be missing.",
  stay: "Stay",
  leave: "Leave",
};

/**
 * Uploads files, one after the other. An upload disappears when its file is stored.
 * @param onChange called when the workspace may have other assets than before; must not throw
 */
export function useUploads(onChange: () => Promise<unknown>) {
  const workspaceId = useWorkspaceId();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [replaced, setReplaced] = useState<ReplacedAsset | null>(null);
  const nextKey = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  // Without the page, nobody sees which files were not stored.
  const isUploading = uploads.some(({ state }) => state === "waiting" || state === "sending");
  useUnsavedWork(isUploading ? UPLOADING : null);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  /** @param replaced id of the asset that gets the file as its content; without it, a new asset is made */
  async function send({ key, file }: Upload, replacedId?: string): Promise<void> {
    const onProgress = (progress: number) => change(key, { progress });
    change(key, { state: "sending" });
    try {
      if (replacedId === undefined) {
        const params = { workspaceId };
        const query = { name: file.name };
        await call("POST /api/app/workspaces/:workspaceId/assets", { params, query, body: file, onProgress });
      } else {
        const params = { workspaceId, assetId: replacedId };
        // Before the replacement: afterwards, the templates have other live versions.
        const asset = await readAsset(params).catch(() => null);
        await call("PUT /api/app/workspaces/:workspaceId/assets/:assetId/content", { params, body: file, onProgress });
        const documents = asset?.usedByDocuments ?? [];
        setReplaced(asset && documents.length > 0 ? { ...asset, revision: String(key), documents } : null);
      }
    } catch (failure) {
      const exists = failure instanceof CallError && failure.errorCode === "ASSET_NAME_ALREADY_IN_USE";
      change(key, exists ? { state: "exists", progress: 0 } : { state: "failed", failure: uploadFailure(failure) });
      // The list may be older than the asset that has the name.
      if (exists) await onChange();
      return;
    }
    dismiss(key);
    showToast("success", replacedId === undefined ? "Asset uploaded" : "Asset replaced");
    await onChange();
  }

  function enqueue(upload: Upload, replaced?: string): void {
    queue.current = queue.current.then(() => send(upload, replaced));
  }

  /** @param replaced id of the asset that gets the only file as its content */
  function add(files: readonly File[], replaced?: string): void {
    const added = files.map((file): Upload => {
      const tooLarge = file.size > LIMITS.maxAssetBytes;
      const upload = { key: nextKey.current++, file, progress: 0 };
      return tooLarge ? { ...upload, state: "failed", failure: TOO_LARGE } : { ...upload, state: "waiting" };
    });
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (upload.state === "waiting") enqueue(upload, replaced);
  }

  function replace(upload: Upload, assetId: string): void {
    change(upload.key, { state: "waiting" });
    enqueue(upload, assetId);
  }

  return { uploads, add, replace, dismiss, replaced, forgetReplaced: () => setReplaced(null) };
}

const readAsset = (params: { workspaceId: string; assetId: string }) =>
  call("GET /api/app/workspaces/:workspaceId/assets/:assetId", { params });
