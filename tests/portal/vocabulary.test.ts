import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Words that the portal and the mails do not use, with the word that they use instead. */
const WORDS: [pattern: RegExp, instead: string][] = [
  [/\binvitations?\b/i, "invite"],
  [/\be-mails?\b/i, "email"],
  [/\bmails?\b/i, "email"],
  [/\b(?:make|makes|made|making) (?:a |an |the |your |no |first )*(?:PDFs?|documents?)\b/i, "generate"],
  [/\b(?:PDFs?|documents?) (?:is|are|was|were|has been|have been|be) made\b/i, "generated"],
  [/(?<!payment )\b(?:can't|could not) be made\b/i, "generated"],
  [/\bMaking\b/, "Generating"],
  [/\bMake an API key\b/i, "Create an API key"],
  [/\b(?:Show|Hide) characters\b/, "password"],
  [/\b(?:un)?maximise\b/i, "full screen"],
  [/\bsomebody\b/i, "someone"],
  [/\bany more\b/i, "no longer"],
  [/\bfor good\b/i, "permanently"],
];

/** Texts of the requirements, and labels that take their word from them. */
const SPECIFIED = new Set(["Invitation email sent", "E-mail", "E-mail and chat support"]);

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|txt)$/.test(file))
    .map((file) => join(folder, file));
const FILES = [
  ...["src", "contract", "server/reference"].flatMap(sourcesIn),
  "server/mail/messages.ts",
  ...sourcesIn("public/legal"),
];

it.each(FILES)("%s uses one word for one thing", (file) => {
  const found = textsOf(file)
    .filter((text) => !SPECIFIED.has(text))
    .flatMap((text) => WORDS.flatMap(([pattern, instead]) => (pattern.test(text) ? [`${text} -> ${instead}`] : [])));
  expect(found).toEqual([]);
});

/** Returns the texts of a file that people may read: texts between tags, and strings with a space or capital. */
function textsOf(file: string): string[] {
  if (file.endsWith(".txt")) return readFileSync(file, "utf8").split("\n");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false, kind);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text.replace(/\s+/g, " ").trim());
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter((text) => /\s|^[A-Z]/.test(text) && !/^[\w-]+(?:\/|=|\.)/.test(text));
}
