/** A JSON value that is never changed in place. Texts and numbers stay as written: `1.00` does not become `1`. */
export type JsonNode =
  | { kind: "object"; members: readonly JsonMember[] }
  | { kind: "array"; items: readonly JsonNode[] }
  /** Text, number, true, false or null, as JSON. */
  | { kind: "scalar"; json: string };

interface JsonMember {
  name: string;
  value: JsonNode;
}

export const EMPTY_OBJECT: JsonNode = { kind: "object", members: [] };
export const EMPTY_ARRAY: JsonNode = { kind: "array", items: [] };

const TOKEN = /[[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s[\]{},:"]+/g;

/** Returns the tree of a JSON text; undefined if the text is not JSON, or nested too deep to walk through. */
export function parseJsonTree(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
    // The text is JSON, so tokens can be taken as they come.
    const tokens = text.match(TOKEN) ?? [];
    let index = 0;
    const read = (): JsonNode => {
      const token = tokens[index++] ?? "null";
      if (token === "{") return { kind: "object", members: readAll("}", readMember) };
      if (token === "[") return { kind: "array", items: readAll("]", read) };
      return { kind: "scalar", json: token };
    };
    const readMember = (): JsonMember => {
      const name: string = JSON.parse(tokens[index] ?? '""');
      index += 2;
      return { name, value: read() };
    };
    const readAll = <Part>(end: string, readPart: () => Part): Part[] => {
      const parts: Part[] = [];
      while (tokens[index] !== end) {
        parts.push(readPart());
        if (tokens[index] === ",") index++;
      }
      index++;
      return parts;
    };
    return read();
  } catch {
    return undefined;
  }
}

/** Writes a tree as `JSON.stringify` does with an indentation of two spaces. */
export function printJsonTree(node: JsonNode, indent = ""): string {
  if (node.kind === "scalar") return node.json;
  const inner = `${indent}  `;
  const [open, close, parts] =
    node.kind === "array"
      ? ["[", "]", node.items.map((item) => printJsonTree(item, inner))]
      : ["{", "}", node.members.map(({ name, value }) => `${JSON.stringify(name)}: ${printJsonTree(value, inner)}`)];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Returns a text, a number, true, false or null as a node. */
export const scalar = (value: string | number | boolean | null): JsonNode => ({
  kind: "scalar",
  json: JSON.stringify(value),
});

/** Returns the value of a text, a number, true, false or null; undefined for others, and for no node. */
export function scalarOf(node: JsonNode | undefined): string | number | boolean | null | undefined {
  return node?.kind === "scalar" ? JSON.parse(node.json) : undefined;
}

/** Returns the member of an object; undefined if there is none. Of several with one name, the last one counts. */
export const memberOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.kind === "object" ? node.members.findLast((member) => member.name === name)?.value : undefined;

/** A part of a path: the name of a member, or the position of an item. */
export type JsonStep = string | number;

/**
 * Returns a tree with another value at a path. Objects and arrays on the way are made if they are missing.
 * @param change gets what is there; its result replaces that, and undefined removes it
 */
export function changeAt(
  node: JsonNode | undefined,
  path: readonly JsonStep[],
  change: (old: JsonNode | undefined) => JsonNode | undefined,
): JsonNode | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change(node);
  if (typeof step === "number") {
    const items = node?.kind === "array" ? node.items : [];
    const next = changeAt(items[step], rest, change);
    return { kind: "array", items: items.toSpliced(step, 1, ...(next ? [next] : [])) };
  }
  const members = node?.kind === "object" ? node.members : [];
  const next = changeAt(memberOf(node, step), rest, change);
  const at = members.findLastIndex(({ name }) => name === step);
  if (!next) return { kind: "object", members: members.filter(({ name }) => name !== step) };
  const member = { name: step, value: next };
  return { kind: "object", members: at < 0 ? [...members, member] : members.with(at, member) };
}
