import { ItemPaths } from "../../template-files/item-paths";
import { PATHS } from "../../template-files/paths";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ArchiveFile } from "../lib/zip-archive";
import type { WorkspaceItem } from "../template-files/workspace-items";
import { exportedVersions, listDeleted, readTemplateState } from "../templates/export-versions";

interface HistoryDependencies {
  db: Queries;
  blobs: BlobStore;
}

interface ExportedTemplate {
  id: string;
  kind: "template" | "partial";
  name: string;
  deletedAt: Date | null;
  /** Folder of its history. */
  folder: string;
  /** Whether its draft is in the history, because it has no file of its own. */
  hasDraft: boolean;
}

/** Yields the versions of all templates and partials of a workspace, also of the deleted ones that can be restored. */
export async function* historyFiles(
  dependencies: HistoryDependencies,
  workspaceId: string,
  items: readonly WorkspaceItem[],
): AsyncGenerator<ArchiveFile> {
  const deleted = await withWorkspace(dependencies.db, workspaceId, (tx) => listDeleted(tx, workspaceId));
  for (const template of current(items)) yield* filesOf(dependencies, workspaceId, template);
  for (const template of deleted) yield* filesOf(dependencies, workspaceId, toDeleted(template));
}

async function* filesOf(
  { db, blobs }: HistoryDependencies,
  workspaceId: string,
  { folder, hasDraft, ...template }: ExportedTemplate,
): AsyncGenerator<ArchiveFile> {
  const { html, channels, edits, parameterCheck } = await withWorkspace(db, workspaceId, (tx) =>
    readTemplateState(tx, workspaceId, template.id),
  );
  if (hasDraft && html !== undefined) yield { path: `${folder}/draft.html`, content: one(html) };
  const versions = [];
  for await (const { blob, ...version } of exportedVersions(db, workspaceId, template.id)) {
    const file = `v${version.number}.html`;
    yield { path: `${folder}/${file}`, content: contentOf(blob) };
    versions.push({ ...version, file });
  }
  const state = { ...template, channels, parameterCheck, schemaEdits: edits, versions };
  yield { path: `${folder}/versions.json`, content: one(`${JSON.stringify(state, null, 2)}\n`) };

  async function* contentOf(blob: Parameters<BlobStore["open"]>[0]): AsyncGenerator<Buffer> {
    yield* await blobs.open(blob);
  }
}

/** Templates and partials share their names, so both have their folders in the same one. */
function* current(items: readonly WorkspaceItem[]): Generator<ExportedTemplate> {
  const paths = new ItemPaths(new Map());
  for (const { id, item } of items) {
    if (item.kind !== "template" && item.kind !== "partial") continue;
    const { kind, name } = item;
    const path = paths.of({ kind: "template", name });
    // Without a path, the name is too long for a file.
    const folder = path?.slice(`${PATHS.templates}/`.length, -`/${PATHS.template}`.length) ?? id;
    yield { id, kind, name, deletedAt: null, folder: `history/${folder}`, hasDraft: !hasFile(item) };
  }
}

const hasFile = (item: WorkspaceItem["item"]): boolean => new ItemPaths(new Map()).of(item) !== undefined;

/** Several deleted templates can have the same name, so the folder has the id. */
const toDeleted = ({
  id,
  kind,
  name,
  deletedAt,
}: Awaited<ReturnType<typeof listDeleted>>[number]): ExportedTemplate => ({
  ...{ id, name, deletedAt },
  kind: kind === "partial" ? "partial" : "template",
  folder: `deleted-templates/${id}`,
  hasDraft: true,
});

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}
