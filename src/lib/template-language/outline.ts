import type { Span } from "./context";
import { findTags } from "./html-elements";
import { scan } from "./scan";

/** A part of the template that the outline lists. */
export interface OutlineEntry extends Span {
  text: string;
  kind: "heading" | "part" | "liquid";
  /** Number of parts around it. */
  depth: number;
}

/** Maximum number of entries of an outline. */
const MAX_ENTRIES = 300;
const MAX_CHARACTERS = 60;
const LIQUID_TAGS = new Set(["for", "tablerow", "if", "unless", "case", "block", "capture", "render", "layout"]);
const CLOSED_TAGS = new Set(["for", "tablerow", "if", "unless", "case", "block", "capture"]);

type Event = { at: number } & (
  | { kind: "close"; name: string }
  | { kind: "open"; name: string; entry: OutlineEntry; isAlone: boolean }
);

/** Lists headings, parts of the page, and the tags that give the document its form, in the order of the text. */
export function outline(source: string): OutlineEntry[] {
  const events = [...elementsOf(source), ...tagsOf(source)].sort((one, other) => one.at - other.at);
  const open: string[] = [];
  const entries: OutlineEntry[] = [];
  for (const event of events) {
    if (event.kind === "close") {
      const index = open.lastIndexOf(event.name);
      if (index >= 0) open.length = index;
    } else {
      entries.push({ ...event.entry, depth: open.length });
      if (!event.isAlone) open.push(event.name);
    }
    if (entries.length === MAX_ENTRIES) break;
  }
  return entries;
}

const elementsOf = (source: string): Event[] =>
  findTags(source).flatMap(({ start: at, end, name, isClosing, attributes }): Event[] => {
    const isHeading = /^h\d$/.test(name);
    if (isClosing) return isHeading ? [] : [{ kind: "close", at, name }];
    const id = /\b(?:id|class)\s*=\s*["']?([\w-]+)/.exec(attributes)?.[1];
    const label = isHeading ? headingText(source, end) : id === undefined ? name : `${name} ${id}`;
    const kind = isHeading ? "heading" : "part";
    const entry = { start: at, end, text: shorten(label || name), kind, depth: 0 } as const;
    return [{ kind: "open", at, name, entry, isAlone: isHeading }];
  });

const tagsOf = (source: string): Event[] =>
  scan(source).flatMap(({ kind, name, start, end, isClosed, nameStart }): Event[] => {
    if (kind === "output" || !isClosed) return [];
    if (name.startsWith("end") && CLOSED_TAGS.has(name.slice(3)))
      return [{ kind: "close", at: start, name: `%${name.slice(3)}` }];
    if (!LIQUID_TAGS.has(name)) return [];
    const text = shorten(source.slice(nameStart, end).replace(/\s*-?%\}$/, ""));
    const entry = { start, end, text, kind: "liquid", depth: 0 } as const;
    return [{ kind: "open", at: start, name: `%${name}`, entry, isAlone: !CLOSED_TAGS.has(name) }];
  });

function headingText(source: string, from: number): string {
  const end = source.slice(from, from + 1000).search(/<\/h[1-6]/i);
  return end < 0 ? "" : source.slice(from, from + end).replace(/<[^>]*>/g, "");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}
