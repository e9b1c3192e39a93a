import type { ItemName } from "../../template-files/items";
import { CliError, EXIT } from "../cli-error";
import type { ComparedItem, Difference } from "../sync/compare-sides";
import { holderOf } from "../sync/held-names";
import type { Sync } from "../sync/open-sync";
import type { PushFlags } from "./flags";

const TO_SAVE: Difference[] = ["new here", "changed here"];
const FROM_SERVER: Difference[] = ["new on the server", "changed on the server", "deleted on the server"];
/** A version of a template keeps the partials of its moment, so they come first. Sample sets need their template. */
const ORDER: ItemName["kind"][] = ["asset", "partial", "template", "sample"];

/** Changes that a push makes, and those that it leaves. */
export interface PushPlan {
  toSave: ComparedItem[];
  toDelete: ComparedItem[];
  conflicts: ComparedItem[];
  /** Deleted in the folder, but the command may not delete on the server. */
  kept: ComparedItem[];
  /** Changed on the server, and not in the folder. */
  theirs: ComparedItem[];
}

/** Decides what to save and to delete, in this order. @throws CliError */
export function planPush({ items, state }: Sync, flags: PushFlags): PushPlan {
  const conflicts = items.filter(({ difference }) => difference === "conflict");
  const decided = flags.overwrite ? conflicts.splice(0) : [];
  let theirs = items.filter(({ difference }) => FROM_SERVER.includes(difference));
  const deleted = [
    ...items.filter(({ difference }) => difference === "deleted here"),
    ...decided.filter(({ local, remote }) => !local && remote),
  ];
  // A new clone can't tell what is new on the server from what was deleted in the repository.
  if (flags.overwrite && flags.delete && state.isEmpty) {
    if (theirs.length > 0) assertSomethingInCommon(items);
    deleted.push(...theirs);
    theirs = [];
  }
  const changed = items.filter(({ difference }) => TO_SAVE.includes(difference));
  const [toDelete, kept] = flags.delete ? [byKind(deleted).reverse(), []] : [[], deleted];
  const toSave = waitForNames([...changed, ...decided.filter(({ local }) => local)], toDelete);
  return { toSave, toDelete, conflicts, kept, theirs };
}

/**
 * The key of another workspace would delete everything there.
 *
 * @throws CliError if the workspace has no template of the folder
 */
function assertSomethingInCommon(items: readonly ComparedItem[]): void {
  if (items.some(({ item, local, remote }) => item.kind === "template" && local && remote)) return;
  throw new CliError(
    EXIT.INVALID_INPUT,
    "nothing was deleted: the workspace of this API key has none of the folder's templates; if it is the right one, " +
      "push once without --delete",
  );
}

/** Sorts items to save. Templates that no longer use a partial come before the template that takes its name. */
const waitForNames = (toSave: ComparedItem[], toDelete: readonly ComparedItem[]): ComparedItem[] =>
  byKind(toSave.toSorted((a, b) => Number(!!holderOf(a, toDelete)) - Number(!!holderOf(b, toDelete))));

const byKind = (items: ComparedItem[]): ComparedItem[] =>
  items.toSorted((a, b) => ORDER.indexOf(a.item.kind) - ORDER.indexOf(b.item.kind));
