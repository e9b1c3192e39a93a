import type { PrintOptions } from "../../contract/v1/print-options";
import {
  type BaseItem,
  hashOf,
  type ItemContent,
  type ItemName,
  sampleMark,
  templateMark,
} from "../../template-files/items";
import { listStoredAssets, readStoredAsset } from "../assets/stored-assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import { listStoredSamples, readStoredSample } from "../samples/stored-samples";
import { listStoredTemplates, readStoredTemplate } from "../templates/stored-templates";

/** An item of a workspace. Its content is read when it is needed. */
export interface WorkspaceItem {
  item: ItemName;
  id: string;
  /** Content of `options.yaml` for a template or a sample set. */
  settings?: { publishOnSave: boolean } | { options: PrintOptions; now: number | null };
  /** Id of a sample set's template. */
  templateId?: string;
  /** Absent for assets. */
  revision?: number;
  /** Hash of an asset's content, which is known without reading the content. */
  sha256?: string;
  load(): Promise<ItemContent>;
}

interface ItemDependencies {
  db: Queries;
  blobs: BlobStore;
}

/** Lists everything in a workspace that a folder of templates can have. */
export function listWorkspaceItems({ db, blobs }: ItemDependencies, workspaceId: string): Promise<WorkspaceItem[]> {
  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => withWorkspace(db, workspaceId, work);
  return within(async (tx) => {
    const templates = await listStoredTemplates(tx, workspaceId);
    const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
    const items: WorkspaceItem[] = templates.map(({ id, kind, name, revision, publishOnSave }) => ({
      item: { kind: kind === "partial" ? "partial" : "template", name },
      id,
      revision,
      settings: { publishOnSave },
      load: () => within((tx) => loadTemplate(tx, workspaceId, id)),
    }));
    for (const { templateId, id, name, revision, options, now } of await listStoredSamples(tx, workspaceId)) {
      const template = nameOf.get(templateId);
      // The template was deleted, and can be restored with its sample sets.
      if (template === undefined) continue;
      const load = () => within((tx) => loadSample(tx, id));
      const settings = { options, now: now && epochSeconds(now) };
      items.push({ item: { kind: "sample", template, name }, id, templateId, revision, settings, load });
    }
    for (const asset of await listStoredAssets(tx, workspaceId)) {
      const load = async (): Promise<ItemContent> => ({
        kind: "asset",
        bytes: await readStoredAsset({ db, blobs }, workspaceId, asset.id),
      });
      items.push({ item: { kind: "asset", name: asset.name }, id: asset.id, sha256: asset.sha256, load });
    }
    return items;
  });
}

/** Returns what `.platen/state.json` keeps of an item. */
export function toBaseItem({ item, id, revision, sha256 }: WorkspaceItem, content: ItemContent): BaseItem {
  if (content.kind === "asset") return { item, sha256: sha256 ?? hashOf(content) };
  const known = { revision: revision ?? 0 };
  const mark =
    content.kind === "template"
      ? templateMark({ ...known, publishOnSave: content.publishOnSave })
      : content.kind === "partial"
        ? templateMark({ ...known, publishOnSave: true })
        : sampleMark(known);
  return { item, id, mark, sha256: hashOf(content) };
}

async function loadTemplate(tx: Transaction, workspaceId: string, id: string): Promise<ItemContent> {
  const { kind, html, publishOnSave } = await readStoredTemplate(tx, workspaceId, id);
  return kind === "partial" ? { kind: "partial", html } : { kind: "template", html, publishOnSave };
}

async function loadSample(tx: Transaction, id: string): Promise<ItemContent> {
  const { parameters, options, now } = await readStoredSample(tx, id);
  return { kind: "sample", parameters: JSON.parse(parameters), options, now: now && epochSeconds(now) };
}
