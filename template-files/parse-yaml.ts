import { type Document, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import type { z } from "zod";

/** A YAML file can't be used. */
export class InvalidYaml extends Error {
  override readonly name = "InvalidYaml";
  /** Place of the mistake. Both count from 1. */
  readonly line: number;
  readonly column: number;

  constructor(reason: string, { line, column }: { line: number; column: number }) {
    super(reason);
    this.line = line;
    this.column = column;
  }
}

/** Limits of brackets in a text, of columns before a value, and of indicators in a line. Real files have far fewer. */
const [MAX_BRACKETS, MAX_INDENTATION, MAX_INDICATORS] = [300, 100, 50];

/** Parses YAML by a schema. @throws InvalidYaml for the first mistake */
export function parseYaml<T>(text: string, schema: z.ZodType<T>): T {
  assertShallow(text);
  const lines = new LineCounter();
  const document = attempt(() => parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false }));
  const fail = (offset: number, reason: string): InvalidYaml => {
    const { line, col: column } = lines.linePos(offset);
    return new InvalidYaml(reason, { line, column });
  };
  const [syntaxError] = document.errors;
  if (syntaxError) throw fail(syntaxError.pos[0], syntaxError.message);
  const repeatedKey = findRepeatedKey(document);
  if (repeatedKey) throw fail(repeatedKey.range?.[0] ?? 0, "Map keys must be unique");
  // A limit on aliases, because a few of them can stand for a text of any size.
  const value = attempt(() => document.toJS({ maxAliasCount: 100 }) ?? {});
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map(String);
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range)
      throw fail(node.range[0], [path.join("."), issue?.message].filter(Boolean).join(" "));
  }
  throw fail(0, issue?.message ?? "invalid");
}

/**
 * Limits how deep lists can be in lists before the library looks at them. It recurses into each, and at the end of the
 * stack, V8 can end the whole process when it compiles a regular expression.
 */
function assertShallow(text: string): void {
  const tooDeep = (line: number) => new InvalidYaml("there are too many lists and objects", { line, column: 1 });
  if ((text.match(/[[{]/g) ?? []).length > MAX_BRACKETS) throw tooDeep(1);
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const indentation = /^[ \t?:-]*/.exec(line)?.[0].length ?? 0;
    const indicators = line.match(/(?<![^ \t])[-?:](?![^ \t])/g)?.length ?? 0;
    if (indentation > MAX_INDENTATION || indicators > MAX_INDICATORS) throw tooDeep(index + 1);
  }
}

/** Returns the first key that its object has twice. The library would compare each key with each other one. */
function findRepeatedKey(document: Document): Node | undefined {
  let repeated: Node | undefined;
  visit(document, {
    Map(_, { items }) {
      const values = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (values.has(key.value)) {
          repeated = key;
          return visit.BREAK;
        }
        values.add(key.value);
      }
      return undefined;
    },
  });
  return repeated;
}

/** The library throws errors of its own, such as for too many aliases. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new InvalidYaml(error instanceof Error ? error.message : String(error), { line: 1, column: 1 });
  }
}
