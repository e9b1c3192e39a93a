import { Engine } from "php-parser";

/** The part of php-parser's syntax tree that the snippets use. */
type PhpNode =
  | { kind: "expressionstatement"; expression: PhpNode }
  | { kind: "assign"; left: { name?: string }; right: PhpNode }
  | { kind: "cast"; type: string; expr: PhpNode }
  | { kind: "array"; items: { key: PhpNode | null; value: PhpNode }[] }
  | { kind: "unary"; type: string; what: PhpNode }
  | { kind: "string"; value: string }
  | { kind: "number"; value: string }
  | { kind: "boolean"; value: boolean }
  | { kind: "nullkeyword" };

/** Returns what PHP's `json_encode` makes of the value that a program gives to the variable `$body`. */
export function encodedBody(program: string): unknown {
  const { children } = new Engine({}).parseCode(program, "call.php") as unknown as { children: PhpNode[] };
  for (const node of children) {
    if (node.kind !== "expressionstatement" || node.expression.kind !== "assign") continue;
    if (node.expression.left.name === "body") return encode(node.expression.right);
  }
  throw new Error("The program has no variable $body");
}

function encode(node: PhpNode): unknown {
  switch (node.kind) {
    case "string":
    case "boolean":
      return node.value;
    case "number":
      return Number(node.value);
    case "unary":
      return -Number(encode(node.what));
    case "nullkeyword":
      return null;
    case "cast":
      if (node.expr.kind !== "array") throw new Error(`Unexpected cast of ${node.expr.kind}`);
      return Object.fromEntries(entriesOf(node.expr.items));
    case "array": {
      const entries = entriesOf(node.items);
      const isList = entries.every(([key], index) => key === String(index));
      return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
    }
    default:
      throw new Error(`Unexpected ${node.kind}`);
  }
}

/** PHP does not tell the key "0" from 0. An entry without a key gets the next number. */
function entriesOf(items: Extract<PhpNode, { kind: "array" }>["items"]): [string, unknown][] {
  return items.map(({ key, value }, index) => [key ? String(encode(key)) : String(index), encode(value)]);
}
