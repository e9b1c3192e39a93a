import { toFileName, toName } from "./file-names";

const EXTENSION = ".html";

/**
 * Returns the path of a partial in the folder of partials, without `.html`: `emails/header` has a folder of its own.
 *
 * @returns undefined if the name is too long for a file
 */
export function partialStem(name: string): string | undefined {
  const segments = name.split("/").map(toFileName);
  if (segments.includes(undefined)) return toFileName(name);
  // A folder must not have the name of a file: the partial `a` is in `a.html`.
  const folders = segments.slice(0, -1).map((segment) => segment?.replace(/\.html$/i, "%2Ehtml"));
  return [...folders, segments.at(-1)].join("/");
}

/** Returns the name of the partial in a file. @param path in the folder of partials, with slashes */
export const partialName = (path: string): string =>
  path.slice(0, -EXTENSION.length).split(/[/\\]/).map(toName).join("/");
