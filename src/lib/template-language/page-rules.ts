// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places of Monaco's snippets look like this
import { markText } from "../i18n/translate";

/** A word of CSS to complete. */
export interface CssWord {
  name: string;
  help: string;
  /** In the form of a snippet. */
  snippet: string;
}

const SIDES = ["top", "bottom"].flatMap((side) =>
  ["left-corner", "left", "center", "right", "right-corner"].map((place) => `${side}-${place}`),
);
const EDGES = ["left", "right"].flatMap((side) => ["top", "middle", "bottom"].map((place) => `${side}-${place}`));

const RULES: readonly CssWord[] = [
  {
    name: "@page",
    help: markText("Paper and margins of all pages."),
    snippet: "@page { size: ${1:A4}; margin: ${2:20mm} }",
  },
  { name: "@page :first", help: markText("Only the first page."), snippet: "@page :first { $0 }" },
  { name: "@page :left", help: markText("Left pages."), snippet: "@page :left { $0 }" },
  { name: "@page :right", help: markText("Right pages."), snippet: "@page :right { $0 }" },
  {
    name: "@page name",
    help: markText("The pages of the elements whose property page has this name."),
    snippet: "@page ${1:wide} { size: ${2:A4 landscape} }",
  },
  {
    name: "@font-face",
    help: markText("A font of the assets."),
    snippet: '@font-face { font-family: ${1:Own}; src: url({{ "${2:font.woff2}" | asset_url }}) }',
  },
];

const IN_PAGE: readonly CssWord[] = [
  {
    name: "size",
    help: markText("A name such as A4 or letter, with landscape, or two lengths."),
    snippet: "size: ${1:A4};",
  },
  { name: "margin", help: markText("Margins of the page."), snippet: "margin: ${1:20mm};" },
  ...[...SIDES, ...EDGES].map((box) => ({
    name: `@${box}`,
    help: markText("A box in the margin of each page."),
    snippet: `@${box} { content: $0 }`,
  })),
];

const IN_RULE: readonly CssWord[] = [
  {
    name: "break-before",
    help: markText("Whether a page begins before the element."),
    snippet: "break-before: ${1|page,avoid,left,right,auto|};",
  },
  {
    name: "break-after",
    help: markText("Whether a page begins after the element."),
    snippet: "break-after: ${1|page,avoid,left,right,auto|};",
  },
  {
    name: "break-inside",
    help: markText("Whether a page may begin inside of the element."),
    snippet: "break-inside: ${1|avoid,auto|};",
  },
  {
    name: "orphans",
    help: markText("The fewest lines of a paragraph at the end of a page."),
    snippet: "orphans: ${1:2};",
  },
  {
    name: "widows",
    help: markText("The fewest lines of a paragraph at the start of a page."),
    snippet: "widows: ${1:2};",
  },
  { name: "page", help: markText("The name of the element's @page rule."), snippet: "page: ${1:wide};" },
];

const SIZES = ["A3", "A4", "A5", "A6", "B4", "B5", "letter", "legal", "ledger", "landscape", "portrait"].map(
  (name): CssWord => ({ name, help: markText("Size of the paper."), snippet: name }),
);

const CONTENTS: readonly CssWord[] = [
  { name: "counter(page)", help: markText("Number of the page."), snippet: "counter(page)" },
  { name: "counter(pages)", help: markText("Number of all pages."), snippet: "counter(pages)" },
  { name: "none", help: markText("No box."), snippet: "none" },
];

/** Returns what can be written at the end of a style sheet about pages. Elsewhere there is nothing to add. */
export function pageRulesAt(before: string): readonly CssWord[] {
  const style = styleSheetAt(before);
  if (style === null) return [];
  const blocks = openBlocks(style);
  const declaration = style.slice(Math.max(...["{", "}", ";"].map((sign) => style.lastIndexOf(sign))) + 1);
  const inner = blocks.at(-1) ?? "";
  if (inner.startsWith("@page")) return /^\s*size\s*:/.test(declaration) ? SIZES : isNew(declaration) ? IN_PAGE : [];
  if (blocks.some((block) => block.startsWith("@page"))) return /^\s*content\s*:/.test(declaration) ? CONTENTS : [];
  if (!isNew(declaration)) return [];
  if (blocks.length === 0) return RULES;
  return inner.startsWith("@") ? [] : IN_RULE;
}

/** Returns the text of the style sheet that is open at the end of a text; null outside of style sheets. */
function styleSheetAt(before: string): string | null {
  const open = before.lastIndexOf("<style");
  if (open < 0 || before.indexOf("</style", open) >= 0) return null;
  const start = before.indexOf(">", open);
  // Braces of Liquid are no blocks.
  return start < 0 ? null : before.slice(start + 1).replace(/\{\{.*?\}\}|\{%.*?%\}|\/\*.*?\*\//gs, "");
}

/** Returns what stands before each open brace, the innermost last. */
function openBlocks(style: string): string[] {
  const open: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of style.matchAll(/[{};]/g)) {
    if (sign === "{") open.push(style.slice(from, index).trim());
    if (sign === "}") open.pop();
    from = index + 1;
  }
  return open;
}

/** Tells whether a declaration or a rule begins here. */
const isNew = (declaration: string): boolean => /^\s*@?[\w-]*(?:\s+:?\w*)?$/.test(declaration);
