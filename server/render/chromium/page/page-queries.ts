// Asked in a world of their own, where a document's scripts have replaced nothing. What the document itself holds can still get in the way: an
// element that is named like a property of `document` stands in front of it, but not of the prototype.
const ALL = "Document.prototype.querySelectorAll.call(document, ";

const MOST_IMAGES = 20;
const LONGEST_ADDRESS = 100;
const MOST_CHARACTERS = 200;

/** A question to a page: an expression, and what of its answer can be used, because a hostile page may have answered. */
export interface PageQuestion<Answer> {
  expression: string;
  read(answer: unknown): Answer;
}

/** Whether an HTML document may have images that its scripts, too, can have put there: it is worth asking. */
export const mayHaveImages = (html: string): boolean => /im(?:g|age)/i.test(html);

/** The beginnings of the addresses of images that can't be shown. */
export const brokenImages: PageQuestion<string[]> = {
  expression: `Array.from(${ALL}"img"))
    .filter((image) => image.complete && image.naturalWidth === 0)
    .slice(0, ${MOST_IMAGES}).map((image) => image.currentSrc.slice(0, ${LONGEST_ADDRESS}))`,
  read: (answer) =>
    Array.isArray(answer)
      ? answer
          .slice(0, MOST_IMAGES)
          .filter((address) => typeof address === "string")
          .map((address) => address.slice(0, LONGEST_ADDRESS).toWellFormed())
      : [],
};

/** The characters of the text that a page shows, each once, but those that every font has. */
export const unusualCharacters: PageQuestion<string[]> = {
  expression: `[...new Set((${ALL}"body")[0]?.innerText ?? "").match(/[^\\0\\t\\n\\r -~]/gu))].slice(0, ${MOST_CHARACTERS}).join("")`,
  read: (answer) => (typeof answer === "string" ? [...answer.slice(0, 2 * MOST_CHARACTERS).toWellFormed()] : []),
};
