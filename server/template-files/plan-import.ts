import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportedItem } from "../../contract/template-files";
import { keyOf } from "../../template-files/items";
import type { ArchiveContent } from "./archive-items";
import { findBases } from "./file-tasks";
import type { ArchiveItem, FileParser } from "./read-item";
import type { WorkspaceItem } from "./workspace-items";

/** An item of an archive, compared with the workspace. */
export interface PlannedItem {
  archived: ArchiveItem;
  existing: WorkspaceItem | undefined;
  difference: ImportedItem["difference"];
}

export interface ImportPlan {
  /** Identifies the archive and the state of the workspace. It changes with either. */
  id: string;
  items: PlannedItem[];
}

/**
 * Compares an archive with a workspace. An item that differs is a conflict, unless the workspace has what the archive
 * was exported from.
 *
 * @param publicUrl address of this service: an archive of another one says nothing about this workspace
 */
export async function planImport(
  { items, state }: ArchiveContent,
  workspace: readonly WorkspaceItem[],
  { publicUrl, parsers, ownerId }: FileParser & { publicUrl: string },
): Promise<ImportPlan> {
  const existingOf = new Map(workspace.map((item) => [keyOf(item.item), item]));
  const ids = workspace.map(({ id }) => id);
  const keys = items.map(({ item }) => keyOf(item));
  const question = state && { bytes: state, server: publicUrl, ids, keys };
  const baseOf = question ? await parsers.run(findBases, question, ownerId) : new Map<string, string>();
  const planned: PlannedItem[] = [];
  const facts: unknown[] = [];
  for (const archived of items) {
    const existing = existingOf.get(keyOf(archived.item));
    const present = existing && (existing.sha256 ?? (await existing.load()).sha256);
    const base = baseOf.get(keyOf(archived.item));
    planned.push({ archived, existing, difference: differenceOf({ archived: archived.sha256, present, base }) });
    facts.push([archived.path, archived.sha256, existing?.id, existing?.revision, present, base]);
    // Contents may be large, and other requests wait.
    await nextTurn();
  }
  return { id: createHash("sha256").update(JSON.stringify(facts)).digest("hex"), items: planned };
}

interface Hashes {
  archived: string;
  present: string | undefined;
  base: string | undefined;
}

function differenceOf({ archived, present, base }: Hashes): ImportedItem["difference"] {
  if (present === undefined) return "new";
  if (present === archived) return "unchanged";
  return present === base ? "changed" : "conflict";
}
