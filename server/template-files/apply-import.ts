import type { ImportedItem } from "../../contract/template-files";
import type { ContentOf, ItemName } from "../../template-files/items";
import { AssetUploads } from "../assets/asset-uploads";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { CallingMember } from "../http/authorization";
import { clockOf } from "../samples/sample-answer";
import { saveSample as saveStoredSample } from "../samples/stored-samples";
import { authorOf } from "../templates/author";
import { etagOf } from "../templates/revision";
import type { TemplateEditor } from "../templates/template-editor";
import type { PlannedItem } from "./plan-import";

interface ImportDependencies {
  db: Queries;
  blobs: BlobStore;
  editor: TemplateEditor;
}

/** Order of saving. A version keeps the partials and assets of its moment, and a sample set needs its template. */
const ORDER: ItemName["kind"][] = ["asset", "partial", "template", "sample"];

type Result = Pick<ImportedItem, "outcome" | "error">;

/**
 * Saves the items of a plan in a workspace. Each is saved as a whole or not at all, and only if it is still as it was
 * planned. The others are saved even if one can't be, so the same
 * import can be repeated.
 */
export async function applyImport(
  dependencies: ImportDependencies,
  {
    items,
    caller,
    workspaceId,
    mayOverwrite,
  }: {
    items: readonly PlannedItem[];
    caller: CallingMember;
    workspaceId: string;
    /** Whether conflicts are saved, too. */
    mayOverwrite: boolean;
  },
): Promise<Map<PlannedItem, Result>> {
  const { db, blobs, editor } = dependencies;
  const uploads = new AssetUploads({ db, blobs });
  const edit = { workspaceId, author: authorOf(caller) };
  const templateIds = new Map<string, string>();
  for (const { archived, existing } of items) {
    if (existing && archived.item.kind === "template") templateIds.set(archived.item.name, existing.id);
  }
  const results = new Map<PlannedItem, Result>();
  const savedAssets: string[] = [];
  const ordered = items.toSorted(
    (one, other) => ORDER.indexOf(one.archived.item.kind) - ORDER.indexOf(other.archived.item.kind),
  );
  for (const planned of ordered) {
    if (planned.difference === "unchanged") continue;
    if (planned.difference === "conflict" && !mayOverwrite) {
      results.set(planned, { outcome: "skipped", error: null });
      continue;
    }
    // Templates are published with the new assets.
    if (planned.archived.item.kind !== "asset") await publishUsersOfAssets();
    results.set(planned, await resultOf(save(planned)));
  }
  await publishUsersOfAssets();
  return results;

  async function publishUsersOfAssets(): Promise<void> {
    const names = savedAssets.splice(0);
    if (names.length > 0) await editor.publishUsersOfAssets(edit, names);
  }

  async function save({ archived: { item, content }, existing }: PlannedItem): Promise<void> {
    if (content.kind === "asset") return saveAsset(item.name, content);
    if (content.kind === "sample") return saveSample(item, content, existing);
    const settings = content.kind === "template" ? { publishOnSave: content.publishOnSave } : {};
    if (existing) {
      const ifMatch = etagOf(existing.revision ?? 0);
      await editor.save({ ...edit, ifMatch }, existing.id, { html: content.html, ...settings });
      return;
    }
    const kind = content.kind === "partial" ? "partial" : "document";
    const id = await editor.create(edit, { kind, name: item.name, html: content.html, ...settings });
    if (item.kind === "template") templateIds.set(item.name, id);
  }

  async function saveAsset(name: string, { bytes }: ContentOf<"asset">): Promise<void> {
    await uploads.upload({
      workspaceId,
      uploadedBy: caller.customerId,
      file: { name, content: bytes, contentType: undefined },
      async check(store, length) {
        await store.assertRoom(length, (await store.findByName(name))?.id);
      },
      save: (store, upload) => store.put(name, upload),
    });
    savedAssets.push(name);
  }

  async function saveSample(
    item: ItemName,
    { parameters, options, now }: ContentOf<"sample">,
    existing: PlannedItem["existing"],
  ): Promise<void> {
    const templateId = item.kind === "sample" ? templateIds.get(item.template) : undefined;
    if (templateId === undefined) throw new ApiError("TEMPLATE_NOT_FOUND");
    const sample = { name: item.name, parameters: JSON.stringify(parameters), options, now: clockOf(now) };
    const seen = existing && { id: existing.id, revision: existing.revision ?? 0 };
    await withWorkspace(db, workspaceId, (tx) => saveStoredSample(tx, { workspaceId, templateId }, sample, seen));
  }
}

/** Turns the error of an item into a result. Rejects with errors that are not the item's own. */
async function resultOf(saving: Promise<void>): Promise<Result> {
  try {
    await saving;
    return { outcome: "saved", error: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
    const { errorCode, data } = error;
    return { outcome: "failed", error: { errorCode, data } };
  }
}
