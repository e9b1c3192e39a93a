import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { CATALOGUES } from "../../scripts/i18n/texts";

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
  [/(?<![/`])\b(?:log(?:s|ged|ging)? (?:in|out)|log-?(?:in|out)s?)\b/i, "sign in, sign out"],
];

/** The same for the portal only. In the API, a PDF is a document. */
const PORTAL_WORDS: typeof WORDS = [
  [/\bdocuments? (?:\w+ ){0,3}count(?:s|ed)?\b|\bcount(?:s|ed)? (?:\w+ ){0,3}documents?\b/i, "PDFs"],
  [/\bdocuments?, which count/i, "PDFs"],
];

/** The same for the translations. Placeholders do not count. */
const TRANSLATED_WORDS: Record<keyof typeof CATALOGUES, typeof WORDS> = {
  de: [
    [/(?<!E-)\bmails?\b|\bemail/i, "E-Mail"],
    [/\binvite|\bEinladungsmail/i, "Einladung"],
    [/\btemplate/i, "Vorlage"],
    [/\bpartial/i, "Teilvorlage"],
    [/generier/i, "erzeugen"],
    [/\blogin\b|\b(?:ein|aus)logg/i, "anmelden, abmelden"],
    [/\bworkspace/i, "Arbeitsbereich"],
    [/\baccount/i, "Konto"],
    [/\bkennw/i, "Passwort"],
    [/\bAPI-Key/i, "API-Schlüssel"],
    [/\bbatch/i, "Stapel"],
    [/\b(?:sample|beispielset)/i, "Beispielsatz"],
    [/\b(?:up|down)load/i, "hochladen, herunterladen"],
    [/schnipsel/i, "Snippet"],
    [/\bzip\b(?!-Datei)/i, "Zip-Datei"],
    [/\b(?:du|dein\w*|dich|dir|gehe)\b/i, "Sie"],
  ],
  et: [
    [/\be?-?meil|\be-?mail/i, "e-post, e-kiri"],
    [/\binvite|kutsung/i, "kutse"],
    [/\btemplate|šabloon/i, "mall"],
    [/genereeri/i, "loo"],
    [/\blogin/i, "logi sisse"],
    [/\bworkspace|tööala/i, "tööruum"],
    [/\bwebhook(?!si teegi)/i, "veebihaak"],
    [/\bbatch/i, "partii"],
    [/\basset/i, "ressurss"],
    [/\bzip\b(?!-fail)/i, "zip-fail"],
    [/(?<!\p{L})(?:sina|sinu|sulle|sul|sind)\b/iu, "teie"],
  ],
};

/** English texts about pages of documents. In Estonian, these are called "lehekülg", and pages of the portal "leht". */
const PAPER = /\b(?:changed pages|compared pages|pages are the same|wider than the page|next page|of the page)\b/i;
const PORTAL_PAGE = /\bleh(?:t|e|el|elt|ed|te|tede|est)\b/i;

/** Words that the command palette finds, and translations that end with another sign for a reason. */
const UNLIKE = new Set(["log out logout", "VAT ID", "Copy snippet of"]);

/** Texts of the requirements, and labels that take their word from them. */
const SPECIFIED = new Set(["Invitation email sent", "E-mail", "E-mail and chat support", "Login", ...UNLIKE]);

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
  const words = file.startsWith("src/") ? [...WORDS, ...PORTAL_WORDS] : WORDS;
  const found = textsOf(file)
    .filter((text) => !SPECIFIED.has(text))
    .flatMap((text) => words.flatMap(([pattern, instead]) => (pattern.test(text) ? [`${text} -> ${instead}`] : [])));
  expect(found).toEqual([]);
});

describe.each(Object.entries(TRANSLATED_WORDS))("the translations of %s", (language, words) => {
  const catalogue: Record<string, string> = JSON.parse(
    readFileSync(CATALOGUES[language as keyof typeof CATALOGUES], "utf8"),
  );
  const entries = Object.entries(catalogue).filter(([text]) => !UNLIKE.has(text));

  it("use one word for one thing", () => {
    const found = entries.flatMap(([, translation]) =>
      words.flatMap(([pattern, instead]) =>
        pattern.test(translation.replace(/\{\w+\}/g, "")) ? [`${translation} -> ${instead}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it("end with the sign that the English text ends with", () => {
    const endOf = (text: string) => /[.:?!…]?\s*$/.exec(text)?.[0];
    expect(entries.filter(([text, translation]) => endOf(text) !== endOf(translation))).toEqual([]);
  });

  it("have their own quotation marks", () => {
    const count = (text: string, mark: string) => text.split(mark).length;
    const wrong = entries.filter(
      ([text, translation]) =>
        count(translation, "„") !== count(translation, "“") ||
        /[”‘’]/.test(translation) ||
        (/“|(?<!\w)['"]\{\w/.test(text) && !translation.includes("„")),
    );
    expect(wrong).toEqual([]);
  });
});

it("the translations of et have one word for pages of documents", () => {
  const catalogue: Record<string, string> = JSON.parse(readFileSync(CATALOGUES.et, "utf8"));
  const wrong = Object.entries(catalogue).filter(
    ([text, translation]) => PAPER.test(text) && PORTAL_PAGE.test(translation),
  );
  expect(wrong).toEqual([]);
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
