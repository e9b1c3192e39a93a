import { CliError, EXIT } from "../cli-error";
import { formatTable } from "../output/table";
import { pluralize } from "../output/terminal";
import type { ComparedItem } from "./compare-sides";

/** Formats items with their differences, a line for each. */
export const formatDifferences = (items: readonly ComparedItem[]): string =>
  formatTable(items.map((compared) => [compared.difference, describe(compared)]));

/** Returns the path and, for a conflict, what has happened on each side. */
function describe({ path, local, remote, base, difference }: ComparedItem): string {
  if (difference !== "conflict") return path;
  // A sample set may be in conflict only because its template is.
  if (!remote) return `${path} (${local?.sha256 === base?.sha256 ? "" : "changed here, "}deleted on the server)`;
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
  const hasCopies = copies !== undefined && copies.length > 0;
  const advice = [
    ...(command === "push" ? ["nothing was changed on the server"] : []),
    ...(hasCopies
      ? [
          `the server's side is in ${copies.join(", ")}`,
          "to solve a conflict, put what you want into your file and delete the copy",
        ]
      : []),
    ...(copies === undefined ? ["to put the other side next to your files: platen pull"] : []),
    ...(conflicts.some(({ remote }) => !remote) ? adviceForDeletions({ hasCopies }) : []),
  ];
  const side = command === "push" ? "your" : "the server's";
  advice.push(`to take ${side} side of all of them: platen ${command} --overwrite`);
  const lines = [formatDifferences(conflicts), ...advice.map((line) => line.charAt(0).toUpperCase() + line.slice(1))];
  return new CliError(EXIT.INVALID_INPUT, `${pluralize(conflicts.length, "conflict")}:\n${lines.join("\n")}`);
}

/** Nothing is next to the file of an item that was deleted on the server. */
const adviceForDeletions = ({ hasCopies }: { hasCopies: boolean }): string[] => [
  "to agree with a deletion on the server, delete your file, or the folder of the template",
  `to keep your file, ${hasCopies ? "first solve the other conflicts, then run" : "run"} platen push --overwrite`,
];
