import { readFileSync } from "node:fs";
import ts from "typescript";

/** Returns the texts of the errors that a file creates, each up to the first part that is only known at run time. */
export function thrownMessagesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const visit = (node: ts.Node): void => {
    const isError = ts.isNewExpression(node) && /(Error|Unavailable)$/.test(node.expression.getText());
    const message = isError ? node.arguments?.[0] : undefined;
    if (message && ts.isStringLiteralLike(message)) messages.push(message.text);
    if (message && ts.isTemplateExpression(message)) messages.push(message.head.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return messages.map((text) => text.split("\n")[0]?.trim() ?? "").filter((text) => text !== "");
}
