import { dirname } from "node:path/posix";
import { alternativesOf, toFileName } from "./file-names";
import { type ItemName, keyOf } from "./items";
import { partialStem } from "./partial-paths";
import { PATHS } from "./paths";

/**
 * Gives items of the workspace their files. An item that the folder has keeps its file. Two items never share a file on
 * a file system that ignores the case of letters.
 */
export class ItemPaths {
  readonly #local: ReadonlyMap<string, { path: string }>;
  readonly #paths = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(local: ReadonlyMap<string, { path: string }>) {
    this.#local = local;
    this.#taken = new Set([...local.values()].map(({ path }) => path.toLowerCase()));
  }

  /** Returns the path from the top of the folder, or undefined if the name is too long for a file. */
  of(item: ItemName): string | undefined {
    const key = keyOf(item);
    const known = this.#local.get(key)?.path ?? this.#paths.get(key);
    if (known !== undefined) return known;
    const folder = this.#folderOf(item);
    const stem = stemOf(item);
    if (folder === undefined || stem === undefined) return undefined;
    const [own, suffix] = splitSuffix(stem, item.kind);
    const path = [own, ...alternativesOf(own)]
      .map((candidate) => `${folder}/${candidate}${suffix}`)
      .find((candidate) => !this.#taken.has(candidate.toLowerCase()));
    if (path === undefined) return undefined;
    this.#taken.add(path.toLowerCase());
    this.#paths.set(key, path);
    return path;
  }

  #folderOf(item: ItemName): string | undefined {
    if (item.kind !== "sample")
      return { partial: PATHS.partials, asset: PATHS.assets, template: PATHS.templates }[item.kind];
    const template = this.of({ kind: "template", name: item.template });
    return template === undefined ? undefined : `${dirname(template)}/${PATHS.samples}`;
  }
}

const stemOf = ({ kind, name }: ItemName): string | undefined =>
  kind === "partial" ? partialStem(name) : toFileName(name);

/** Splits off the part of a path that is never escaped. */
function splitSuffix(stem: string, kind: ItemName["kind"]): [string, string] {
  if (kind === "asset") {
    const dot = stem.lastIndexOf(".");
    return dot <= 0 ? [stem, ""] : [stem.slice(0, dot), stem.slice(dot)];
  }
  return [stem, { template: `/${PATHS.template}`, partial: ".html", sample: ".json" }[kind]];
}
