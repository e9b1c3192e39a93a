import { useRef, useState } from "react";
import { LIMITS } from "../../../contract/product";
import { conflictOf, type ForeignChange } from "../../components/records/foreign-change";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import type { UnsavedWork } from "../../lib/leave-guard";
import { strongTag } from "../../lib/strong-tag";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import type { ReplacedAsset } from "./replaced-notice";
import { TOO_LARGE, uploadFailure } from "./upload-failure";

/** An asset that gets a file as its content. */
export interface ReplacedTarget {
  id: string;
  /** Revision that the user has seen. */
  etag: string;
}

/** A file that is being uploaded, or that was not stored. */
export interface Upload {
  key: number;
  file: File;
  /**
   * `exists`: another asset has the name. `changed`: somebody else has changed the asset that the file replaces. In
   * both states, the user decides whether to replace it.
   */
  state: "waiting" | "sending" | "exists" | "changed" | "failed";
  /** Share of the file that is sent: 0 to 1. */
  progress: number;
  failure?: string;
  /** In the state `changed`: the change that somebody else has made. */
  conflict?: { change: ForeignChange; name: string; target: ReplacedTarget };
}

const UPLOADING: UnsavedWork = {
  title: t("Leave while files are uploading?"),
  text: t("Files that are not stored yet will be missing."),
  stay: t("Stay"),
  leave: t("Leave"),
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
  // Revisions that followed others by replacements of this page. A file may wait while another one replaces the asset.
  const own = useRef(new Map<string, string>());

  // Without the page, nobody sees which files were not stored.
  const isUploading = uploads.some(({ state }) => state === "waiting" || state === "sending");
  useUnsavedWork(isUploading ? UPLOADING : null);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  /** @param target asset that gets the file as its content; without it, a new asset is made */
  async function send({ key, file }: Upload, target?: ReplacedTarget): Promise<void> {
    const onProgress = (progress: number) => change(key, { progress });
    change(key, { state: "sending" });
    try {
      if (!target) {
        const params = { workspaceId };
        const query = { name: file.name };
        await call("POST /api/app/workspaces/:workspaceId/assets", { params, query, body: file, onProgress });
      } else {
        const params = { workspaceId, assetId: target.id };
        // Before the replacement: afterwards, the templates have other live versions.
        const asset = await readAsset(params).catch(() => null);
        const seen = latest(own.current, target);
        await call("PUT /api/app/workspaces/:workspaceId/assets/:assetId/content", {
          params,
          headers: { "if-match": seen },
          body: file,
          onProgress,
          onHeaders(header) {
            const etag = strongTag(header("etag"));
            if (etag !== null) own.current.set(keyOf(target.id, seen), etag);
          },
        });
        const documents = asset?.usedByDocuments ?? [];
        setReplaced(asset && documents.length > 0 ? { ...asset, revision: String(key), documents } : null);
      }
    } catch (failure) {
      const exists = failure instanceof CallError && failure.errorCode === "ASSET_NAME_ALREADY_IN_USE";
      const conflict = target && changeOf(failure, target);
      if (exists) change(key, { state: "exists", progress: 0 });
      else if (conflict) change(key, { state: "changed", progress: 0, conflict });
      else change(key, { state: "failed", failure: uploadFailure(failure) });
      // The list may be older than the asset that has the name, or that somebody else has changed.
      if (exists || conflict) await onChange();
      return;
    }
    dismiss(key);
    showToast("success", target ? t("Asset replaced") : t("Asset uploaded"));
    await onChange();
  }

  function enqueue(upload: Upload, target?: ReplacedTarget): void {
    queue.current = queue.current.then(() => send(upload, target));
  }

  /** @param target asset that gets the only file as its content */
  function add(files: readonly File[], target?: ReplacedTarget): void {
    const added = files.map((file): Upload => {
      const tooLarge = file.size > LIMITS.maxAssetBytes;
      const upload = { key: nextKey.current++, file, progress: 0 };
      return tooLarge ? { ...upload, state: "failed", failure: TOO_LARGE } : { ...upload, state: "waiting" };
    });
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (upload.state === "waiting") enqueue(upload, target);
  }

  function replace(upload: Upload, target: ReplacedTarget): void {
    change(upload.key, { state: "waiting" });
    enqueue(upload, target);
  }

  return { uploads, add, replace, dismiss, replaced, forgetReplaced: () => setReplaced(null) };
}

const keyOf = (id: string, etag: string): string => `${id} ${etag}`;

/** Returns the revision of an asset after the replacements that this page has made. */
function latest(own: ReadonlyMap<string, string>, { id, etag }: ReplacedTarget): string {
  const next = own.get(keyOf(id, etag));
  return next === undefined ? etag : latest(own, { id, etag: next });
}

/** Reads what somebody else has changed; null if the upload failed for another reason. */
function changeOf(failure: unknown, { id }: ReplacedTarget): NonNullable<Upload["conflict"]> | null {
  const change = conflictOf(failure);
  const name = failure instanceof CallError ? failure.data?.name : undefined;
  return change && { change, name: String(name), target: { id, etag: change.etag } };
}

const readAsset = (params: { workspaceId: string; assetId: string }) =>
  call("GET /api/app/workspaces/:workspaceId/assets/:assetId", { params });
