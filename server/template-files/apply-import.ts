import type { ImportedItem } from "../../contract/template-files";
import type { ItemName } from "../../template-files/items";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import type { ApiError } from "../http/api-error";
import type { CallingMember } from "../http/authorization";
import { authorOf } from "../templates/author";
import type { TemplateEditor } from "../templates/template-editor";
import { findRefusal, textSizeOf } from "./find-refusal";
import { importStep } from "./import-step";
import type { PlannedItem } from "./plan-import";
import { storeAssets } from "./store-assets";

interface ImportDependencies {
  db: Queries;
  blobs: BlobStore;
  editor: TemplateEditor;
}

/** Order of saving. A version keeps the partials and assets of its moment, and a sample set needs its template. */
const ORDER: ItemName["kind"][] = ["asset", "partial", "template", "sample"];

type Result = Pick<ImportedItem, "outcome" | "error">;

/**
 * Saves the items of a plan in a workspace, each only if it is still as it was planned. They are saved in parts, each
 * as a whole or not at all: if an item can't be saved, the result says which, and the parts after it are skipped
 * (docs/decisions/0055-templates-as-files.md).
 *
 * @returns results of the items that the plan changes
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
  const isWanted = ({ difference }: PlannedItem) => mayOverwrite || difference !== "conflict";
  const changed = items.filter(({ difference }) => difference !== "unchanged");
  const toSave = changed
    .filter(isWanted)
    .toSorted((one, other) => ORDER.indexOf(one.archived.item.kind) - ORDER.indexOf(other.archived.item.kind));
  const results = new Map<PlannedItem, Result>(
    changed.map((planned) => [planned, { outcome: "skipped", error: null }]),
  );
  const refusal = await findRefusal(dependencies, workspaceId, toSave);
  for (const [planned, failure] of refusal ?? (await save())) results.set(planned, failed(failure));
  return results;

  /** @returns the errors of items */
  async function save(): Promise<[PlannedItem, ApiError][]> {
    const { blobs } = dependencies;
    const uploads = await storeAssets(blobs, workspaceId, toSave);
    await blobs.storedBytes.add(workspaceId, ...toSave.map(textSizeOf));
    const author = authorOf(caller);
    const target = { workspaceId, author, uploads, templateIds: idsOfTemplates(items) };
    const steps = toSave.map((planned) => importStep(planned, target));
    const { done, failures } = await dependencies.editor.runBatch({ workspaceId, author }, steps);
    for (const planned of toSave.slice(0, done)) results.set(planned, { outcome: "saved", error: null });
    return toSave.flatMap((planned, index) => {
      const failure = failures.get(index);
      return failure ? [[planned, failure]] : [];
    });
  }
}

const failed = ({ errorCode, data }: ApiError): Result => ({ outcome: "failed", error: { errorCode, data } });

/** Finds the templates that the workspace has, for their new sample sets. */
function idsOfTemplates(items: readonly PlannedItem[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { archived, existing } of items) {
    if (existing && archived.item.kind === "template") ids.set(archived.item.name, existing.id);
  }
  return ids;
}
