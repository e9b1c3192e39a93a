import type { AST } from "@handlebars/parser";

export const isType = <N extends AST.Node>(node: AST.Node, type: N["type"]): node is N => node.type === type;

/** Returns the name of a helper or a partial, if it is a name. */
export function nameOf(node: AST.Expression): string | undefined {
  return isType<AST.PathExpression>(node, "PathExpression") ? node.original : literalOf(node);
}

export function literalOf(node: AST.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (isType<AST.StringLiteral>(node, "StringLiteral")) return node.value;
  return isType<AST.BooleanLiteral>(node, "BooleanLiteral") ? String(node.value) : undefined;
}

/** Returns the block of `{{else if}}`. */
export function chainedIf({ inverse }: AST.BlockStatement): AST.BlockStatement | undefined {
  const [only, ...others] = inverse?.body ?? [];
  const isChained = inverse && "chained" in inverse && inverse.chained === true;
  if (!isChained || others.length > 0 || !only || !isType<AST.BlockStatement>(only, "BlockStatement")) return undefined;
  return only.path.original === "if" ? only : undefined;
}

/** Tells whether a loop's own body uses `@key`, which only objects have. */
export const usesKey = (program: AST.Program): boolean =>
  /"data":true,"depth":0,"parts":\["key"/.test(JSON.stringify(program, keyOrder));

/** Leaves out inner loops, and puts the fields of paths in a fixed order. */
function keyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("type" in value)) return value;
  if (value.type === "BlockStatement" && "path" in value && (value.path as AST.PathExpression).original === "each")
    return null;
  if (value.type !== "PathExpression") return value;
  const { data, depth, parts } = value as AST.PathExpression;
  return { data, depth, parts };
}

/** Returns all names in a template: a variable with one of them could hide a parameter. */
export function namesIn(program: AST.Program): Set<string> {
  const names = new Set<string>();
  JSON.stringify(program, (key, value) => {
    if (key === "parts" && Array.isArray(value))
      for (const part of value) if (typeof part === "string") names.add(part);
    return value;
  });
  return names;
}

/** Blocks in blocks, and conditions in `{{else if}}`, that the conversion accepts. Its time grows by the square. */
const MAX_DEPTH = 200;

/** @throws Error if blocks are nested too deeply */
export function assertShallow(source: string): void {
  let depth = 0;
  // Each open block, with its `{{else if}}`s.
  const blocks: number[] = [];
  for (const [, kind = ""] of source.matchAll(/\{\{~?(#|\/|\^\s*[^~}\s]|else\s+[^~}\s])/g)) {
    if (kind === "/") depth -= blocks.pop() ?? 0;
    else {
      depth += 1;
      if (kind.startsWith("else")) blocks.push((blocks.pop() ?? 0) + 1);
      else blocks.push(1);
    }
    if (depth > MAX_DEPTH) throw new Error(`blocks are nested more than ${MAX_DEPTH} deep`);
  }
}
