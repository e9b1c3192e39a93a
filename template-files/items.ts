import { createHash } from "node:crypto";
import type { PrintOptions } from "../contract/v1/print-options";

/** Name of something that a folder and a workspace both have. */
export type ItemName =
  | { kind: "template" | "partial" | "asset"; name: string }
  /** A sample set of the template. */
  | { kind: "sample"; template: string; name: string };

export type ItemContent =
  | { kind: "template"; html: string; publishOnSave: boolean }
  | { kind: "partial"; html: string }
  | { kind: "asset"; bytes: Buffer }
  /** `now`: fixed clock in epoch seconds. */
  | { kind: "sample"; parameters: Record<string, unknown>; options: PrintOptions; now: number | null };

export type ContentOf<Kind extends ItemContent["kind"]> = Extract<ItemContent, { kind: Kind }>;

/** An item as folder and workspace had it when they were last the same. */
export interface BaseItem {
  item: ItemName;
  id?: string | undefined;
  mark?: string | undefined;
  sha256: string;
}

/** Returns a key for maps, which is different for different names. */
export const keyOf = (item: ItemName): string =>
  JSON.stringify([item.kind, item.kind === "sample" ? item.template : "", item.name]);

/** Returns a text that is different after every change of a template, also of its setting `publishOnSave`. */
export const templateMark = ({ revision, publishOnSave }: { revision: number; publishOnSave: boolean }): string =>
  `r${revision}${publishOnSave ? "" : ", draft"}`;

export const sampleMark = ({ revision }: { revision: number }): string => `r${revision}`;

/** Returns a hash that is the same for the same content. */
export function hashOf(content: ItemContent): string {
  switch (content.kind) {
    case "template":
      return sha256(JSON.stringify([withoutMark(content.html), content.publishOnSave]));
    case "partial":
      return sha256(withoutMark(content.html));
    case "asset":
      return sha256(content.bytes);
    case "sample":
      // The order of parameters matters, because a template can loop over them. The order of options does not.
      return sha256(JSON.stringify([content.parameters, sortKeys(content.options), content.now]));
  }
}

/** The command line reads files without a byte order mark, because some editors add one. */
const withoutMark = (html: string): string => html.replace(/^\ufeff/, "");

function sortKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, sortKeys(field)]);
}

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Returns the file of an item's main part. */
export function toBytes(content: ItemContent): Buffer {
  if (content.kind === "asset") return content.bytes;
  return Buffer.from(content.kind === "sample" ? formatParameters(content.parameters) : content.html);
}

/** Levels of lists and objects that are indented. With more, white space would be most of the file. */
const MAX_INDENTED_LEVELS = 10;

const formatParameters = (parameters: Record<string, unknown>): string =>
  `${JSON.stringify(parameters, null, isDeeper(parameters, MAX_INDENTED_LEVELS) ? 0 : 2)}\n`;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1)));
