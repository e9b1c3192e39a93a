import type { PrintOptions } from "../../contract/v1/print-options";
import {
  type BaseItem,
  hashOf,
  type ItemContent,
  type ItemName,
  sampleMark,
  templateMark,
  toBytes,
} from "../../template-files/items";
import { listStoredAssets, readStoredAsset } from "../assets/stored-assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { ParserThreads } from "../http/parser-threads";
import { listStoredSamples, readStoredSample } from "../samples/stored-samples";
import { listStoredTemplates, readStoredTemplate } from "../templates/stored-templates";
import { writeSample } from "./file-tasks";

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
  load(): Promise<LoadedItem>;
}

interface LoadedItem {
  /** File of its main part. */
  bytes: Uint8Array;
  sha256: string;
}

export interface ItemDependencies {
  db: Queries;
  blobs: BlobStore;
  parsers: ParserThreads;
}

export interface WorkspaceOfCaller {
  workspaceId: string;
  /** Customer whose budgets the call uses. */
  ownerId: string;
}

/** Lists everything in a workspace that a folder of templates can have. */
export function listWorkspaceItems(
  { db, blobs, parsers }: ItemDependencies,
  { workspaceId, ownerId }: WorkspaceOfCaller,
): Promise<WorkspaceItem[]> {
  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => withWorkspace(db, workspaceId, work);
  return within(async (tx) => {
    const templates = await listStoredTemplates(tx, workspaceId);
    const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
    const items: WorkspaceItem[] = templates.map(({ id, kind, name, revision, publishOnSave }) => ({
      item: { kind: kind === "partial" ? "partial" : "template", name },
      id,
      revision,
      settings: { publishOnSave },
      load: async () => toLoaded(await within((tx) => loadTemplate(tx, workspaceId, id))),
    }));
    for (const { templateId, id, name, revision, options, now } of await listStoredSamples(tx, workspaceId)) {
      const template = nameOf.get(templateId);
      // The template was added after the templates were read.
      if (template === undefined) continue;
      const load = async () => parsers.run(writeSample, await within((tx) => readSample(tx, id)), ownerId);
      const settings = { options, now: now && epochSeconds(now) };
      items.push({ item: { kind: "sample", template, name }, id, templateId, revision, settings, load });
    }
    for (const asset of await listStoredAssets(tx, workspaceId)) {
      const { sha256 } = asset;
      const load = async () => ({ bytes: await readStoredAsset({ db, blobs }, workspaceId, asset.id), sha256 });
      items.push({ item: { kind: "asset", name: asset.name }, id: asset.id, sha256, load });
    }
    return items;
  });
}

/** Returns what `.platen/state.json` keeps of an item. */
export function toBaseItem({ item, id, revision = 0, settings }: WorkspaceItem, sha256: string): BaseItem {
  if (item.kind === "asset") return { item, sha256 };
  const hasDraft = item.kind === "template" && settings !== undefined && "publishOnSave" in settings;
  const mark =
    item.kind === "sample"
      ? sampleMark({ revision })
      : templateMark({ revision, publishOnSave: hasDraft ? settings.publishOnSave : true });
  return { item, id, mark, sha256 };
}

const toLoaded = (content: ItemContent): LoadedItem => ({ bytes: toBytes(content), sha256: hashOf(content) });

async function loadTemplate(tx: Transaction, workspaceId: string, id: string): Promise<ItemContent> {
  const { kind, html, publishOnSave } = await readStoredTemplate(tx, workspaceId, id);
  return kind === "partial" ? { kind: "partial", html } : { kind: "template", html, publishOnSave };
}

async function readSample(tx: Transaction, id: string) {
  const { parameters, options, now } = await readStoredSample(tx, id);
  return { parameters, options, now: now && epochSeconds(now) };
}
