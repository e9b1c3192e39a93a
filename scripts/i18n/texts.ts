import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ERRORS } from "../../contract/errors.ts";
import { AUDIT_ACTIONS } from "../../server/audit/audit-actions.ts";

/** Catalogues of the languages that the portal speaks beside English. */
export const CATALOGUES = { de: "src/lib/i18n/de.json", et: "src/lib/i18n/et.json" } as const;

/** Positions of the texts in the arguments of each function that translates. */
const TEXT_ARGUMENTS: Readonly<Record<string, readonly number[]>> = { t: [0], tn: [0], plural: [1, 2], markText: [0] };
/** Positions of the object with the values of the placeholders. */
const VALUES_ARGUMENT: Readonly<Record<string, number>> = { t: 1, tn: 1, plural: 3, markText: 1 };
const MODULES = /\/(translate|text-with-nodes)$/;

export interface FoundTexts {
  /** English texts, sorted. */
  texts: string[];
  /** Calls that can't be translated, with file and line. */
  mistakes: string[];
}

/** Returns the names of the placeholders in a text, sorted: `email` for `Sent to {email}`; and `#` for a count. */
export const placeholdersOf = (text: string): string[] =>
  (text.match(/(?<=\{)\w+(?=\})|#/g) ?? []).filter((name, index, all) => all.indexOf(name) === index).sort();

/** Subjects of events that belong to no workspace. The portal does not show them. */
const EVENTS_OF_ACCOUNTS = /^(account|session|password|second_factor)\./;

/**
 * Collects the portal's texts: from calls of `t`, `tn`, `plural` and `markText`, the messages of error codes, and the
 * descriptions of events in the audit log.
 */
export function collectTexts(): FoundTexts {
  const texts = new Set<string>();
  for (const { message } of Object.values(ERRORS)) if (message) texts.add(message);
  for (const [action, text] of Object.entries(AUDIT_ACTIONS)) if (!EVENTS_OF_ACCOUNTS.test(action)) texts.add(text);
  const mistakes = sourceFiles().flatMap((file) => collectFrom(file, readFileSync(file, "utf8"), texts));
  return { texts: [...texts].sort(), mistakes };
}

/** Returns the files of the portal, sorted. */
export const sourceFiles = (): string[] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join("src", file))
    .sort();

/**
 * Adds the texts of one file.
 * @returns mistakes in this file
 */
export function collectFrom(file: string, code: string, texts: Set<string>): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind);
  const imported = importedNames(source);
  const mistakes: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && imported.has(node.expression.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      for (const mistake of checkCall(node, node.expression.text, texts))
        mistakes.push(`${file}:${line + 1} ${mistake}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mistakes;
}

/** Returns which of the functions that translate a file imports. */
function importedNames(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (!MODULES.test(statement.moduleSpecifier.text) || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name }) => name.text);
  });
  return new Set(names.filter((name) => Object.hasOwn(TEXT_ARGUMENTS, name)));
}

/** Adds the texts of a call. Returns what is wrong with it. */
function checkCall(call: ts.CallExpression, name: string, texts: Set<string>): string[] {
  const wanted = (TEXT_ARGUMENTS[name] ?? []).map((index) => call.arguments[index]);
  const values = call.arguments[VALUES_ARGUMENT[name] ?? 0];
  const given = values && ts.isObjectLiteralExpression(values) ? namesIn(values) : [];
  return wanted.flatMap((argument) => {
    if (!argument || !ts.isStringLiteralLike(argument)) return [`${name}: the text must be a literal`];
    const { text } = argument;
    texts.add(text);
    const placeholders = placeholdersOf(text).filter((placeholder) => placeholder !== "#");
    // A text without values may contain braces, such as an example of a template.
    if (!values || given === null) return [];
    const missing = placeholders.filter((placeholder) => !given.includes(placeholder));
    return missing.map((placeholder) => `${name}: no value for {${placeholder}} in "${text}"`);
  });
}

/** Returns the names of an object's properties; null if they can't be read. */
function namesIn({ properties }: ts.ObjectLiteralExpression): string[] | null {
  const names = properties.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null,
  );
  return names.includes(null) ? null : names.flatMap((name) => name ?? []);
}
