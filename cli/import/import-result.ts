/** Something that a person has to look at. */
export interface ImportNote {
  /** Template, partial or other part of the export. */
  where: string;
  /** Line in the source, from 1, if it is known. */
  line?: number | undefined;
  text: string;
}

/** Converted export of another product. */
export interface ImportResult {
  templates: { name: string; html: string; samples: { name: string; parameters: Record<string, unknown> }[] }[];
  partials: { name: string; html: string }[];
  assets: { name: string; bytes: Buffer }[];
  notes: ImportNote[];
}

const LENGTH = /^\d+(?:\.\d+)?(?:mm|cm|in|pt|px)$/;

interface PageSetup {
  format?: unknown;
  isLandscape: boolean;
  /** Width and height instead of a format: CSS lengths, or numbers in `unit`. */
  custom?: { width: unknown; height: unknown };
  /** Top, right, bottom and left: CSS lengths, or numbers in `unit`. */
  margins: unknown[];
  unit: "px" | "mm";
}

/** Returns the `@page` rule of print settings, or an empty text if there are none. */
export function pageRule({ format, isLandscape, custom, margins, unit }: PageSetup): string {
  const [width, height] = [toLength(custom?.width, unit), toLength(custom?.height, unit)];
  const paper = typeof format === "string" && /^[a-z0-9]{1,10}$/i.test(format) ? format : undefined;
  const named = [paper ?? (isLandscape ? "A4" : undefined), isLandscape ? "landscape" : undefined];
  // `landscape` can't follow two lengths.
  const sides = isLandscape ? [height, width] : [width, height];
  const size = (width && height ? sides : named).filter(Boolean).join(" ");
  const lengths = margins.map((margin) => toLength(margin, unit));
  const declarations = [
    ...(size === "" ? [] : [`size: ${size}`]),
    ...(lengths.some((length) => length !== undefined)
      ? [`margin: ${lengths.map((length) => length ?? "0").join(" ")}`]
      : []),
  ];
  return declarations.length === 0 ? "" : `@page { ${declarations.join("; ")} }\n`;
}

function toLength(value: unknown, unit: string): string | undefined {
  const text = typeof value === "number" ? `${value}${unit}` : typeof value === "string" ? value.trim() : "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return `${text}${unit}`;
  return LENGTH.test(text) ? text : undefined;
}

/** Adds styles to a document: to its head, or before everything else if it has none. */
export function addStyles(html: string, css: string): string {
  if (css.trim() === "") return html;
  const style = `<style>\n${css}</style>\n`;
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => `${head}\n${style}`) : style + html;
}

/** Parses JSON that should be an object. Returns undefined for anything else. */
export function parseObject(text: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : text;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
