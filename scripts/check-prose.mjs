// @ts-check
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Checks the prose of the project: comments, names of tests and Markdown avoid wording that is hard to read. Comments
 * and Markdown without tables have at most 120 columns. The rules are in CONTRIBUTING.md. A linter for prose such as
 * Vale is a binary, which `npm ci` cannot install.
 */

const MAX_COLUMNS = 120;

/** @type {[reason: string, pattern: RegExp][]} */
const PATTERNS = [
  ["starts with a word that leaves the subject open", /^(?:What|Who|Whoever|Whose|Nobody|Of|Where|Told|Asked|Kept)\b/],
  [
    "uses 'where' for 'if'",
    /\bwhere (?:it|there|that|they|none|nobody|nothing|this|no) [^.]{0,60}\b(?:is|are|has|have|can|can't|was|were|fails?)\b/,
  ],
  [
    "uses wording that few readers know",
    /\b(?:amiss|anew|beneath|meanwhile|in place of|all the same|told of|tells? of|comes? of|seen to|held against|(?:is|are) let|goes on|stands? (?:in|beside|there)|as well\.|spoilt|in one go|for good|may it be|be it|lest|thereof|hence|upon|whom)\b/i,
  ],
  ["has a passive without an actor", /\b(?:is|are) (?:asked for|told|looked at|thought of|gone through|left to)\b/],
];

const SOURCES = /\.(?:tsx?|mjs|cjs|css|sql|sh|md|ya?ml)$/;
const GENERATED = /^(?:tests\/client\/platen\.d\.ts|server\/database\/migrations\/|public\/legal\/)/;

const TEST_NAME = /^(?:it|test|describe)\b.*?\("([^"]+)"/;

/**
 * @typedef {object} Prose
 * @property {number} line from 1
 * @property {string} text
 * @property {boolean} [isOneLine] whether it can't be wrapped, such as a cell of a table
 */

/**
 * Returns the comments and names of tests of a source file, or the prose of a Markdown file.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Prose[]}
 */
export function proseOf(file, text) {
  const lines = text.split("\n");
  if (file.endsWith(".md")) {
    let inCode = false;
    return lines.flatMap((line, index) => {
      if (/^\s*```/.test(line)) inCode = !inCode;
      if (!inCode && line.startsWith("|"))
        return line.split("|").map((cell) => ({ line: index + 1, text: cell.trim(), isOneLine: true }));
      const isProse = !inCode && line.trim() !== "" && !/^(?:```|#| {4})/.test(line);
      return isProse ? [{ line: index + 1, text: line.replace(/^[-*>\d. ]+/, "").trim() }] : [];
    });
  }
  let inBlock = false;
  return lines.flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed.startsWith("/*")) inBlock = true;
    const isComment = inBlock || trimmed.startsWith("//") || (/\.(?:sh|ya?ml)$/.test(file) && trimmed.startsWith("# "));
    const body = trimmed
      .replace(/^\/?\*+\/?\s?|^\/\/\s?|^#\s/, "")
      .replace(/\*\/$/, "")
      .replace(/^@(?:param|returns|throws)\s*(?:\w+\s)?/, "")
      .trim();
    if (trimmed.includes("*/")) inBlock = false;
    const testName = isComment ? undefined : TEST_NAME.exec(trimmed)?.[1];
    if (testName) return [{ line: index + 1, text: testName, isOneLine: true }];
    return isComment && body !== "" ? [{ line: index + 1, text: body }] : [];
  });
}

/**
 * Returns one line for each place that breaks a rule: `file:line: reason: text`.
 *
 * @param {string} file path that decides the kind of file
 * @param {string} text content of the file
 * @returns {string[]}
 */
export function checkProse(file, text) {
  const lines = text.split("\n");
  return proseOf(file, text).flatMap(({ line, text: prose, isOneLine = false }) => {
    const place = `${file}:${line}`;
    const broken = PATTERNS.find(([, pattern]) => pattern.test(prose));
    const isWide =
      !isOneLine &&
      (lines[line - 1] ?? "").length > MAX_COLUMNS &&
      prose.includes(" ") &&
      !/https?:\/\/\S{60}/.test(prose);
    return [
      ...(broken ? [`${place}: ${broken[0]}: ${prose}`] : []),
      ...(isWide ? [`${place}: is wider than ${MAX_COLUMNS} columns: ${prose}`] : []),
    ];
  });
}

function main() {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  const found = files
    .split("\n")
    .filter((file) => SOURCES.test(file) && !GENERATED.test(file))
    .flatMap((file) => checkProse(file, readFileSync(file, "utf8")));
  for (const place of found) process.stdout.write(`${place}\n`);
  if (found.length > 0)
    process.stdout.write(`${found.length} places break the rules for prose (see CONTRIBUTING.md)\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
