import { readFileSync } from "node:fs";
import ts from "typescript";

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"];
/** A property with the message that another part logs. */
const MESSAGE_PROPERTY = "errorMessage";

/** A message that the sources log. `…` stands for what is only known at run time. */
export interface LogMessage {
  file: string;
  text: string;
}

/** Finds the messages of all calls of a log, such as `log.warn({ id }, "...")`. @throws Error if one can't be found */
export function logMessagesOf(file: string): LogMessage[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const messages: LogMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLogCall(node.expression)) {
      const message = node.arguments.at(-1);
      const text = message && textOf(message, source);
      if (text !== undefined) messages.push({ file, text });
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === MESSAGE_PROPERTY) {
      const text = textOf(node.initializer, source);
      if (text !== undefined) messages.push({ file, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return messages;
}

/** `log.error`, `this.#log.warn`, `dependencies.log.info`. */
const isLogCall = (called: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(called) &&
  LEVELS.includes(called.name.text) &&
  /\blog$/i.test(called.expression.getText());

/** Returns undefined for a message of a parameter: its text is found at the call. */
function textOf(message: ts.Expression, source: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(message)) return message.text;
  if (ts.isTemplateExpression(message)) {
    return message.head.text + message.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  }
  if (ts.isIdentifier(message)) return constantOf(message.text, source);
  throw new Error(`The message of a log's call in ${source.fileName} can't be read: ${message.getText()}`);
}

/** Returns the text of a constant of the file. */
function constantOf(name: string, source: ts.SourceFile): string | undefined {
  let text: string | undefined;
  const visit = (node: ts.Node): void => {
    const isIt = ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer;
    if (isIt && ts.isStringLiteralLike(isIt)) text = isIt.text;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return text;
}
