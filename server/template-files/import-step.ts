import type { ContentOf, ItemName } from "../../template-files/items";
import { putStoredAsset, type StoredUpload } from "../assets/stored-assets";
import { ApiError } from "../http/api-error";
import { clockOf } from "../samples/sample-answer";
import { saveSample as saveStoredSample } from "../samples/stored-samples";
import type { Author } from "../templates/author";
import type { BatchStep } from "../templates/editing/steps-in-parts";
import type { TemplateBatch } from "../templates/editing/template-batch";
import { etagOf } from "../templates/revision";
import type { PlannedItem } from "./plan-import";
import type { SampleContent } from "./read-item";

interface ImportTarget {
  workspaceId: string;
  author: Author;
  /** Stored contents of the assets. */
  uploads: ReadonlyMap<PlannedItem, StoredUpload>;
  /** Ids of templates by their names. Steps add those of new templates. */
  templateIds: Map<string, string>;
}

/** Returns the step of a batch that saves an item, if it is still as it was planned. */
export function importStep(planned: PlannedItem, target: ImportTarget): BatchStep {
  const { item, content } = planned.archived;
  if (content.kind === "asset") return { run: (batch) => saveAsset(batch, planned, target), bytes: 0 };
  if (content.kind === "sample") {
    const run = (batch: TemplateBatch) => saveSample(batch, { planned, item, content }, target);
    return { run, bytes: content.json.length };
  }
  const { html } = content;
  const run = (batch: TemplateBatch) => saveTemplate(batch, { planned, item, content }, target);
  return { run, html, bytes: Buffer.byteLength(html) };
}

interface PlannedContent<Content> {
  planned: PlannedItem;
  item: ItemName;
  content: Content;
}

async function saveAsset(batch: TemplateBatch, planned: PlannedItem, target: ImportTarget): Promise<void> {
  const { name } = planned.archived.item;
  const stored = target.uploads.get(planned);
  if (!stored) throw new Error("The content of an asset was not stored before the import");
  const { workspaceId, author } = target;
  const upload = { ...stored, author };
  await putStoredAsset(batch.tx, workspaceId, { name, upload, seen: planned.existing?.sha256 });
  batch.noteAsset(name);
}

async function saveTemplate(
  batch: TemplateBatch,
  { planned: { existing }, item, content }: PlannedContent<ContentOf<"template" | "partial">>,
  { templateIds }: ImportTarget,
): Promise<void> {
  const settings = content.kind === "template" ? { publishOnSave: content.publishOnSave } : {};
  if (existing) {
    await batch.save(existing.id, etagOf(existing.revision ?? 0), { html: content.html, ...settings });
    return;
  }
  const kind = content.kind === "partial" ? "partial" : "document";
  const id = await batch.create({ kind, name: item.name, html: content.html, ...settings });
  if (item.kind === "template") templateIds.set(item.name, id);
}

async function saveSample(
  { tx }: TemplateBatch,
  { planned: { existing }, item, content }: PlannedContent<SampleContent>,
  { workspaceId, templateIds }: ImportTarget,
): Promise<void> {
  const templateId = item.kind === "sample" ? templateIds.get(item.template) : undefined;
  if (templateId === undefined) throw new ApiError("TEMPLATE_NOT_FOUND");
  const { json, options, now } = content;
  const sample = { name: item.name, parameters: Buffer.from(json).toString(), options, now: clockOf(now) };
  const seen = existing && { id: existing.id, revision: existing.revision ?? 0 };
  await saveStoredSample(tx, { workspaceId, templateId }, sample, seen);
}
