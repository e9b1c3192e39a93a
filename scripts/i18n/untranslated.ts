import { readFileSync } from "node:fs";
import ts from "typescript";
import { sourceFiles } from "./texts.ts";

/** Attributes, properties and parameters that hold texts for readers. */
const TEXT_PROPS = new Set([
  "action",
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "buttonText",
  "cancelText",
  "confirm",
  "created",
  "deleted",
  "description",
  "details",
  "emptyMessage",
  "emptyText",
  "heading",
  "help",
  "hint",
  "intro",
  "label",
  "leave",
  "message",
  "missing",
  "note",
  "okText",
  "placeholder",
  "plural",
  "rejectReason",
  "saved",
  "singular",
  "stay",
  "submitText",
  "subtitle",
  "text",
  "title",
  "verb",
  "what",
]);
/** Functions whose arguments are texts for readers, with the position of the text. */
const TEXT_CALLS: Readonly<Record<string, number>> = { dateColumn: 1, showToast: 1, textColumn: 1, usePageTitle: 0 };

/** Names, codes and units, which are the same in every language. */
const SAME_IN_EVERY_LANGUAGE = new Set([
  "API",
  "Bytes",
  "CSV",
  "Ctrl+H",
  "Go",
  "HTML",
  "JSON",
  "Java",
  "JavaScript",
  "PDF",
  "PDFs",
  "PHP",
  "Python",
  "FREE",
  "Shift+Alt+F",
  "ms",
  // Examples and code.
  "Invoice@staging",
  "https://example.com/webhooks",
  "platen pull",
  "webhook",
  "staging",
  '{% layout "',
  '{% render "',
  // Actions of access rules.
  "create",
  "delete",
  "edit",
  // Status of an HTTP response.
  "200 OK",
  "OK",
  // The specified heading of the crash screen.
  "Tehniline viga",
]);
/** Folders and files whose texts are English in every language: the API reference, and examples of programs. */
const ENGLISH = /^src\/(reference\/|components\/first-call\/snippets\.ts)/;

/** Returns the texts of the portal that no catalogue can have, because they are not in a call that translates. */
export const findUntranslated = (): string[] =>
  sourceFiles()
    .filter((file) => !ENGLISH.test(file))
    .flatMap((file) => untranslatedIn(file, readFileSync(file, "utf8")));

/** Returns the texts of one file that are not translated, with file and line. */
export function untranslatedIn(file: string, code: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const add = (node: ts.Node, text: string): void => {
    if (!isText(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${file}:${line + 1} ${JSON.stringify(text.trim())}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    for (const value of shownValues(node)) for (const [literal, text] of textsOf(value)) add(literal, text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the expressions of a node whose value the reader sees. */
function shownValues(node: ts.Node): ts.Expression[] {
  if (ts.isJsxAttribute(node)) {
    const { initializer } = node;
    if (!initializer || !TEXT_PROPS.has(node.name.getText())) return [];
    if (ts.isJsxExpression(initializer)) return initializer.expression ? [initializer.expression] : [];
    return ts.isStringLiteral(initializer) ? [initializer] : [];
  }
  if (ts.isJsxExpression(node)) {
    return node.expression && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) ? [node.expression] : [];
  }
  if (ts.isPropertyAssignment(node)) return isTextName(node.name) ? [node.initializer] : [];
  if (ts.isBindingElement(node)) return node.initializer && isTextName(node.name) ? [node.initializer] : [];
  if (ts.isCallExpression(node)) {
    const argument = node.arguments[TEXT_CALLS[node.expression.getText()] ?? Number.POSITIVE_INFINITY];
    return argument ? [argument] : [];
  }
  return [];
}

const isTextName = (name: ts.Node): boolean => TEXT_PROPS.has(name.getText().replace(/^"|"$/g, ""));

/** Operators that return one of their operands, or join them. */
const CAN_BE_THE_VALUE: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Returns the literals that an expression can have as its value, or as a part of it. */
function textsOf(value: ts.Expression): [ts.Node, string][] {
  if (ts.isStringLiteralLike(value)) return [[value, value.text]];
  if (ts.isTemplateExpression(value)) {
    return [value.head, ...value.templateSpans.map(({ literal }) => literal)].map((part) => [part, part.text]);
  }
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return textsOf(value.expression);
  if (ts.isConditionalExpression(value)) return [...textsOf(value.whenTrue), ...textsOf(value.whenFalse)];
  if (ts.isBinaryExpression(value) && CAN_BE_THE_VALUE.has(value.operatorToken.kind)) {
    return [...textsOf(value.left), ...textsOf(value.right)];
  }
  if (ts.isArrowFunction(value) && !ts.isBlock(value.body)) return textsOf(value.body);
  return [];
}

/** Returns whether a literal is a text with words, and not a name, a code or a colour. */
function isText(literal: string): boolean {
  const text = literal.trim();
  return /\p{L}{2}/u.test(text) && !/^#[\da-f]+$/i.test(text) && !SAME_IN_EVERY_LANGUAGE.has(text);
}
