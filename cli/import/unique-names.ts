import type { ImportNote } from "./import-result";

/** Something of an export that gets a name of its own. */
export interface NamedEntry {
  name: string;
  /** Path in the folders of the export, which ends with the name. */
  path: string;
}

/**
 * Gives entries names that are different: the name if no other entry has it, else the path, else one with a number.
 *
 * @param pathName turns a path into a name
 * @param notes receives what has another name than before
 * @returns the names, in the order of the entries
 */
export function uniqueNames(
  entries: readonly NamedEntry[],
  pathName: (path: string) => string,
  notes: ImportNote[],
): string[] {
  const isAlone = ({ name }: NamedEntry) => entries.filter((entry) => entry.name === name).length === 1;
  const taken = new Set(entries.filter(isAlone).map(({ name }) => name));
  return entries.map((entry) => {
    if (isAlone(entry)) return entry.name;
    const name = firstFree(pathName(entry.path), taken);
    taken.add(name);
    const text = `several have this name: the one at ${entry.path} is "${name}" now`;
    if (name !== entry.name) notes.push({ where: entry.name, text });
    return name;
  });
}

/** Adds a number to a name that is taken, before its extension. */
function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = wanted.replace(/(?=\.[a-z0-9]{1,5}$)|$/i, ` ${number}`);
  return name;
}

/**
 * Finds the entry that a path of a template means: from the folder of the template, or from the top if the path begins
 * with a slash. If there is none, an entry with the name of the path, the closest one above the template first.
 *
 * @param folder of the template that has the path
 */
export function findByPath<Entry extends NamedEntry>(
  entries: readonly Entry[],
  path: string,
  folder: string,
): Entry | undefined {
  const wanted = normalized(path.startsWith("/") ? path : `${folder}/${path}`);
  const exact = entries.find((entry) => normalized(entry.path) === wanted);
  if (exact) return exact;
  const sameName = entries.filter(({ name }) => name === wanted.split("/").at(-1));
  const above = sameName.filter((entry) => `${folder}/`.startsWith(`${folderOf(entry.path)}/`));
  const byDepth = above.toSorted((a, b) => b.path.length - a.path.length);
  return byDepth[0] ?? sameName[0];
}

/** Returns the folder of a path; empty for the top. */
export const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
