import type { ItemName } from "../../template-files/items";
import { CliError, EXIT } from "../cli-error";
import type { ComparedItem } from "./compare-sides";

/** Templates and partials of a workspace share their names, so each of them keeps its name from the other kind. */
const OTHER_KIND: Partial<Record<ItemName["kind"], ItemName["kind"]>> = { template: "partial", partial: "template" };

/**
 * Finds the partial that has the name of a new template, or the template that has the name of a new partial.
 *
 * @param deleted items that the folder no longer has
 */
export function holderOf({ item, remote }: ComparedItem, deleted: readonly ComparedItem[]): ComparedItem | undefined {
  const kind = OTHER_KIND[item.kind];
  if (remote || !kind) return undefined;
  return deleted.find((other) => other.item.kind === kind && other.item.name === item.name);
}

/**
 * Refuses a push in which a template takes the place of a partial, or a partial that of a template, and that may not
 * delete the old one.
 *
 * @param kept items that the folder no longer has, and that stay on the server
 * @throws CliError
 */
export function assertNamesFree(toSave: readonly ComparedItem[], kept: readonly ComparedItem[]): void {
  for (const compared of toSave) {
    const holder = holderOf(compared, kept);
    if (!holder) continue;
    throw new CliError(
      EXIT.INVALID_INPUT,
      `${compared.path}: the server still has the ${holder.item.kind} with this name, which is deleted here: push with --delete`,
    );
  }
}
