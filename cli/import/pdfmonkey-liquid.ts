import { filters, Liquid, TagToken, Tokenizer, TokenKind } from "liquidjs";

/** Filters of PDFMonkey that mean something else, or take other arguments, in Platen. */
const OTHER_FILTERS: Record<string, string> = {
  barcode: "takes other arguments: `barcode: kind, width`",
  qr_code: "is `qr: width`",
  with_delimiter: "is `number: decimals`",
  format: "is `number: decimals` or `money`",
};
/** Filters that the service adds (server/render/liquid/filters/register.ts). */
const OWN_FILTERS = ["money", "number", "local_date", "local_time", "asset_url", "qr", "barcode"];
const OTHER_TAGS: Record<string, string> = {
  include: "uses a snippet, which is not in the export: save it as a partial, and use {% render %}",
};

const QUOTED = /"[^"]*"|'[^']*'/g;

/** Finds filters and tags of PDFMonkey that Platen does not have. Names each once, with its first line. */
export function foreignLiquid(html: string): { line?: number; text: string }[] {
  const found = new Map<string, number>();
  try {
    for (const { text, position } of listForeign(html)) {
      if (!found.has(text)) found.set(text, html.slice(0, position).split("\n").length);
    }
  } catch (error) {
    return [{ text: `can't be parsed: ${(error as Error).message}` }];
  }
  return [...found].map(([text, line]) => ({ line, text }));
}

/** @throws Error if a tag does not end */
function* listForeign(html: string): Generator<{ text: string; position: number }> {
  const { tags } = new Liquid();
  let isComment = false;
  for (const token of new Tokenizer(html).readTopLevelTokens()) {
    const isTag = token instanceof TagToken;
    if (!isTag && token.kind !== TokenKind.Output) continue;
    if (isTag && /^(?:end)?comment$/.test(token.name)) isComment = token.name === "comment";
    if (isComment) continue;
    const position = token.begin;
    if (isTag && !isKnown(token.name, tags)) {
      yield { text: `{% ${token.name} %} ${OTHER_TAGS[token.name] ?? "is a tag that Platen does not have"}`, position };
    }
    const expression = isTag ? token.args : token.getText();
    for (const [, name = ""] of expression.replaceAll(QUOTED, "").matchAll(/\|\s*(\w+)/g)) {
      const other = OTHER_FILTERS[name];
      const isOurs = Object.hasOwn(filters, name) || OWN_FILTERS.includes(name);
      if (other || !isOurs) {
        yield { text: `the filter ${name} ${other ?? "is one that Platen does not have"}`, position };
      }
    }
  }
}

const isKnown = (tag: string, tags: object): boolean =>
  /^(?:end\w*|else|elsif|when|raw)$/.test(tag) || (Object.hasOwn(tags, tag) && tag !== "include");
