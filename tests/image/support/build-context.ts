import { cpSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Returns a filter for the paths of a build's context, by the rules of a .dockerignore. The last rule that matches a
 * path or one of its folders counts. Supports `*`, and `**` instead of folders.
 *
 * @throws Error if a rule contains something else
 */
export function createContextFilter(ignoreFile: string): (path: string) => boolean {
  const rules = readFileSync(ignoreFile, "utf8").trim().split("\n").map(readRule);
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIncluded ?? true;
}

/** Copies a file or folder of a build's context with everything in it that the filter includes. */
export function copyFromContext(context: string, path: string, target: string, filter: (path: string) => boolean) {
  cpSync(join(context, path), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => filter(relative(context, source)),
  });
}

function readRule(line: string) {
  const [, exception, path] = /^(!?)([\w.*/-]+)$/.exec(line) ?? [];
  if (path === undefined) throw new Error(`The test can't read the rule ${line}`);
  const pattern = path
    .replaceAll(".", "\\.")
    .replaceAll(/(?<!\*)\*(?!\*)/g, "[^/]*")
    .replaceAll("**/", "(?:.+/)?");
  return { isIncluded: exception === "!", pattern: new RegExp(`^${pattern}(?:/|$)`) };
}
