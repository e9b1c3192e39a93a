import { type BaseItem, type ItemName, keyOf } from "../../template-files/items";
import { conflictCopyOf } from "../../template-files/paths";
import type { LocalItem, RemoteItem } from "./items";
import type { LocalSide } from "./local-items";

/** How folder and workspace differ in an item, compared with what they had in common. */
export type Difference =
  | "same"
  | "new here"
  | "changed here"
  | "deleted here"
  | "new on the server"
  | "changed on the server"
  | "deleted on the server"
  /** Both sides have changed it, or the copy of an earlier conflict still exists. */
  | "conflict";

/** An item of the folder, the workspace, or both. */
export interface ComparedItem {
  item: ItemName;
  /** File of its main part, from the top of the folder. */
  path: string;
  local: LocalItem | undefined;
  remote: RemoteItem | undefined;
  base: BaseItem | undefined;
  difference: Difference;
}

interface Sides {
  local: LocalSide;
  remote: Map<string, RemoteItem>;
  bases: readonly BaseItem[];
  /** Path of an item, or undefined if no file can have its name. */
  pathOf: (item: ItemName) => string | undefined;
}

/**
 * Compares the folder and the workspace, each with their last common state.
 *
 * @returns the items by path, without those that both sides have deleted
 */
export function compareSides({ local, remote, bases, pathOf }: Sides): ComparedItem[] {
  const baseOf = new Map(bases.map((base) => [keyOf(base.item), base]));
  const all = new Map(
    [...baseOf.values(), ...remote.values(), ...local.items.values()].map(({ item }) => [keyOf(item), item]),
  );
  const copies = new Set(local.conflictCopies);
  const compared: ComparedItem[] = [];
  for (const [key, item] of all) {
    const sides = { local: local.items.get(key), remote: remote.get(key), base: baseOf.get(key) };
    const path = sides.local?.path ?? pathOf(item);
    if (path === undefined || (!sides.local && !sides.remote)) continue;
    const hasCopy = copies.has(conflictCopyOf(path)) || local.settingsInConflict.has(key);
    const difference = hasCopy ? "conflict" : differenceOf(sides);
    compared.push({ item, path, ...sides, difference });
  }
  keepTemplatesWithChanges(compared);
  return compared.sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Hashed = { sha256: string } | undefined;

function differenceOf({ local, remote, base }: { local: Hashed; remote: Hashed; base: Hashed }): Difference {
  const [here, there, before] = [local?.sha256, remote?.sha256, base?.sha256];
  if (here === there) return "same";
  if (here === before) return changeOf(before, there, "on the server");
  if (there === before) return changeOf(before, here, "here");
  return "conflict";
}

function changeOf<Place extends string>(before: string | undefined, after: string | undefined, place: Place) {
  if (before === undefined) return `new ${place}` as const;
  return after === undefined ? (`deleted ${place}` as const) : (`changed ${place}` as const);
}

/**
 * A template that was deleted on the server takes its sample sets with it. If the template or one of its sample sets is
 * new or changed in the folder, all of them are one conflict: to delete or keep only some of them would lose work.
 */
function keepTemplatesWithChanges(compared: ComparedItem[]): void {
  for (const template of compared) {
    if (template.item.kind !== "template" || template.remote) continue;
    const { name } = template.item;
    const samples = compared.filter(({ item }) => item.kind === "sample" && item.template === name);
    const parts = [template, ...samples];
    const wasDeleted = template.difference === "deleted on the server" || template.difference === "conflict";
    if (!wasDeleted || parts.every(({ difference }) => difference === "deleted on the server")) continue;
    for (const part of parts) part.difference = "conflict";
  }
}
