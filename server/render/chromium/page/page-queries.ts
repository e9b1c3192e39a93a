import { MAX_ADDRESS_CHARACTERS, MAX_WARNING_ITEMS } from "../pdf/document-warnings";

/**
 * An expression to evaluate in a page's isolated world, and a parser for its result. A hostile document may have forged
 * the result, so the parser checks it.
 */
export interface PageQuery<Result> {
  expression: string;
  parse(value: unknown): Result;
}

const MAX_CHARACTERS = 200;

/** An element named like a property of `document` shadows that property, but not the prototype's method. */
const QUERY_SELECTOR_ALL = "Document.prototype.querySelectorAll.call(document, ";

/** Whether an HTML document may have images, including images that its scripts add. */
export const mayHaveImages = (html: string): boolean => /im(?:g|age)/i.test(html);

/** Finds the images that can't be shown: the beginnings of their addresses. */
export const brokenImagesQuery: PageQuery<string[]> = {
  expression: `Array.from(${QUERY_SELECTOR_ALL}"img"))
    .filter((image) => image.complete && image.naturalWidth === 0)
    .slice(0, ${MAX_WARNING_ITEMS}).map((image) => image.currentSrc.slice(0, ${MAX_ADDRESS_CHARACTERS}))`,
  parse: (value) =>
    Array.isArray(value)
      ? value
          .slice(0, MAX_WARNING_ITEMS)
          .filter((address) => typeof address === "string")
          .map((address) => address.slice(0, MAX_ADDRESS_CHARACTERS).toWellFormed())
      : [],
};

/** Finds the distinct characters of the page's text, without those of ASCII, which every font has. */
export const unusualCharactersQuery: PageQuery<string[]> = {
  expression: `[...new Set((${QUERY_SELECTOR_ALL}"body")[0]?.innerText ?? "")
    .match(/[^\\0\\t\\n\\r -~]/gu))].slice(0, ${MAX_CHARACTERS}).join("")`,
  parse: (value) => (typeof value === "string" ? [...value.slice(0, 2 * MAX_CHARACTERS).toWellFormed()] : []),
};
