import type { StarterKey } from "../../contract/product";
import { AssetUploads } from "../assets/asset-uploads";
import { inspectAsset } from "../assets/inspect-asset";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import {
  readStarterAssets,
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../demo/starter-templates";
import { ApiError } from "../http/api-error";
import { quotedNames } from "../templates/asset-names";
import type { Author } from "../templates/author";
import type { TemplateEditor } from "../templates/template-editor";
import { referencedNames } from "../templates/template-source";

export interface StarterDependencies {
  db: Queries;
  blobs: BlobStore;
  editor: TemplateEditor;
}

/**
 * Adds a starter template to a workspace, with its sample sets. Partials and assets that it uses are added, too, unless
 * the workspace has some with these names: those stay as they are.
 *
 * @returns id and name of the template
 * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, TOO_MANY_TEMPLATES, TOO_MANY_SAMPLES, ASSET_LIMIT_REACHED,
 * SERVICE_UNAVAILABLE
 */
export async function addStarter(
  { db, blobs, editor }: StarterDependencies,
  edit: { workspaceId: string; author: Author },
  key: StarterKey,
): Promise<{ id: string; name: string }> {
  const starter = STARTER_TEMPLATES.find(({ file }) => file === key);
  if (!starter) throw new Error(`There is no starter ${key}`);
  const { workspaceId, author } = edit;
  const html = await readStarterTemplate(starter);
  const partials = await partialsOf(html);
  const uploads = new AssetUploads({ db, blobs });
  for (const { name, content } of await assetsOf([html, ...partials.map((partial) => partial.html)])) {
    const upload = uploads.upload({
      workspaceId,
      author,
      file: { name, content, contentType: undefined },
      async check(store, bytes) {
        if (await store.findByName(name)) throw new ApiError("ASSET_NAME_ALREADY_IN_USE");
        await store.assertRoom(bytes);
      },
      save: (store, file) => store.add(name, file),
    });
    if (await isAdded(upload, "ASSET_NAME_ALREADY_IN_USE")) await editor.publishUsersOfAssets(edit, [name]);
  }
  for (const partial of partials) {
    await isAdded(editor.create(edit, { kind: "partial", ...partial }), "TEMPLATE_NAME_ALREADY_IN_USE");
  }
  return editor.addStarter(edit, { name: starter.name, html, samples: await readStarterSamples(starter) });
}

/** Resolves with false if adding failed with the error `taken`, which says that the thing exists already. */
async function isAdded(adding: Promise<unknown>, taken: ApiError["errorCode"]): Promise<boolean> {
  try {
    await adding;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === taken) return false;
    throw error;
  }
}

/** Finds the partials that HTML uses, directly and through others. */
async function partialsOf(html: string) {
  const all = new Map((await readStarterPartials()).map((partial) => [partial.name, partial]));
  // The loop also visits names that it adds itself.
  const used = new Set(referencedNames(html));
  for (const name of used) for (const other of referencedNames(all.get(name)?.html ?? "")) used.add(other);
  return [...all.values()].filter(({ name }) => used.has(name));
}

/** Finds the assets that texts use, directly and through style sheets. */
async function assetsOf(texts: string[]) {
  const all = new Map((await readStarterAssets()).map((asset) => [asset.name, asset]));
  const used = new Set(texts.flatMap((text) => [...quotedNames(text, all)]));
  for (const name of used) {
    const content = all.get(name)?.content;
    if (!content) continue;
    const { usedNames } = inspectAsset({ name, content, contentType: undefined });
    for (const other of usedNames) used.add(other);
  }
  return [...all.values()].filter(({ name }) => used.has(name));
}
