// @ts-check

/** Spellings of the resource that the templates of this folder describe, and the words that each consists of. */
const EXAMPLE = { plural: ["line", "items"], singular: ["line", "item"] };

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** @typedef {{plural: string[], singular: string[]}} ResourceName words in lower case */

/**
 * @param {string | undefined} plural in kebab-case: `price-lists`
 * @param {string | undefined} [singular] needed only if it can't be derived from the plural
 * @returns {ResourceName}
 * @throws {Error} with a sentence for the user
 */
export function parseName(plural, singular) {
  if (!plural) throw new Error("Say which resource to add: npm run new:resource price-lists");
  for (const name of [plural, singular ?? singularOf(plural)]) {
    if (!KEBAB_CASE.test(name)) {
      throw new Error(
        `"${name}" is not in kebab-case: use lower-case letters, digits and single hyphens, as in price-lists.`,
      );
    }
  }
  if ((singular ?? singularOf(plural)) === plural) {
    throw new Error(
      `"${plural}" does not look like a plural. Name the singular too: npm run new:resource people person`,
    );
  }
  return { plural: plural.split("-"), singular: (singular ?? singularOf(plural)).split("-") };
}

/**
 * @param {string} plural
 * @returns {string} the plural itself if it has no ending of a plural
 */
function singularOf(plural) {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, "y");
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.replace(/es$/, "");
  return plural.replace(/([^s])s$/, "$1");
}

/** @param {string} word */
const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @type {((words: string[]) => string)[]} every spelling that the templates use */
const SPELLINGS = [
  (words) => words.join("-"),
  (words) => words.join("_"),
  (words) => words.join(" "),
  (words) => capitalize(words.join(" ")),
  (words) => words.map(capitalize).join(""),
  (words) => words.map((word, index) => (index === 0 ? word : capitalize(word))).join(""),
];

/** @param {ResourceName} name */
export const kebabCase = ({ plural }) => plural.join("-");

/**
 * Replaces every spelling of the example resource by that of another one. The plural goes first, because it contains
 * the singular.
 *
 * @param {string} template
 * @param {ResourceName} name
 */
export function replaceName(template, name) {
  let text = template;
  for (const number of /** @type {const} */ (["plural", "singular"])) {
    for (const spell of SPELLINGS) text = text.replaceAll(spell(EXAMPLE[number]), () => spell(name[number]));
  }
  return text;
}
