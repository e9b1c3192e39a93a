import { CliError, EXIT } from "../cli-error";
import { formatTable } from "../output/table";
import { pluralize } from "../output/terminal";
import type { ComparedItem } from "./compare-sides";

/** Formats items with their differences, a line for each. */
export const formatDifferences = (items: readonly ComparedItem[]): string =>
  formatTable(items.map((compared) => [compared.difference, describe(compared)]));

/** Returns the path and, for a conflict, what has happened on each side. */
function describe({ path, local, remote, difference }: ComparedItem): string {
  if (difference !== "conflict") return path;
  if (!remote) return `${path} (changed here, deleted on the server)`;
  return local ? path : `${path} (deleted here, changed on the server)`;
}

/**
 * Creates the error of conflicts, which says how to solve them.
 *
 * @param copies paths of the files with the server's side, or undefined if the command writes none
 */
export function conflictError(
  conflicts: readonly ComparedItem[],
  command: "pull" | "push",
  copies: readonly string[] | undefined,
): CliError {
  const advice = [
    ...(command === "push" ? ["nothing was changed on the server"] : []),
    ...(copies && copies.length > 0 ? [`the server's side is in ${copies.join(", ")}`] : []),
    copies
      ? "to solve a conflict, put what you want into your file and delete the copy"
      : "to put the other side next to your files: platen pull",
  ];
  const side = command === "push" ? "your" : "the server's";
  advice.push(`to take ${side} side of all of them: platen ${command} --overwrite`);
  const lines = [formatDifferences(conflicts), ...advice.map((line) => line.charAt(0).toUpperCase() + line.slice(1))];
  return new CliError(EXIT.INVALID_INPUT, `${pluralize(conflicts.length, "conflict")}:\n${lines.join("\n")}`);
}
