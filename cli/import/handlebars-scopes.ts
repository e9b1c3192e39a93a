import type { AST } from "@handlebars/parser";

/** A loop of the Liquid template. */
interface Loop {
  variable: string;
  /** Whether the loop runs over the entries of an object, which are pairs of a key and a value. */
  isOverObject: boolean;
  /** Fields of `forloop` that an inner loop needs, and so have to be saved in variables. */
  saved: Set<string>;
}

interface Local {
  expression: () => string | undefined;
  /** Value in the sample data. */
  value: unknown;
}

interface Scope {
  /** Liquid expression of the context. Undefined for the root. */
  self: string | undefined;
  /** Value of the context in the sample data; undefined if it is not known. */
  value: unknown;
  loop?: Loop;
  /** Block parameters. */
  locals: Map<string, Local>;
}

const LOOP_FIELDS: Record<string, string> = { index: "index0", first: "first", last: "last" };

interface LoopOptions {
  isOverObject: boolean;
  /** First item in the sample data. */
  value: unknown;
  /** Names for the item and for its index or key. */
  parameters: string[];
}

/** Keeps track of what Handlebars' names stand for: each block such as `#each` has a context of its own. */
export class HandlebarsScopes {
  readonly #scopes: Scope[];
  readonly #taken: Set<string>;
  readonly #isPartial: boolean;
  /** Names of the root that have been used. */
  readonly roots = new Set<string>();
  /** Names of `@root` that a partial uses, by the variables that it gets them in. */
  readonly fromRoot = new Map<string, string>();

  /**
   * @param taken names that variables must not have
   * @param sample data of a document, to know lists from objects
   * @param isPartial whether the context of the template may be another one than the data of the document
   */
  constructor(taken: Iterable<string>, { sample, isPartial }: { sample: unknown; isPartial: boolean }) {
    this.#taken = new Set(taken);
    this.#scopes = [{ self: undefined, value: sample, locals: new Map() }];
    this.#isPartial = isPartial;
  }

  /** Runs `work` in the context of an expression. @param value the expression's value in the sample data */
  within<T>({ self, value }: { self: string; value: unknown }, parameter: string | undefined, work: () => T): T {
    const locals = new Map<string, Local>(
      parameter === undefined ? [] : [[parameter, { expression: () => self, value }]],
    );
    return this.#inside({ self, value, locals }, work);
  }

  /** Runs `work` in a loop. */
  withinLoop<T>({ isOverObject, value, parameters: [item, index] }: LoopOptions, work: (loop: Loop) => T): T {
    const loop: Loop = { variable: this.#newVariable(isOverObject ? "pair" : "item"), isOverObject, saved: new Set() };
    const self = isOverObject ? `${loop.variable}[1]` : loop.variable;
    const locals = new Map<string, Local>();
    if (item !== undefined) locals.set(item, { expression: () => self, value });
    if (index !== undefined) locals.set(index, { expression: () => this.#keyOf(loop), value: undefined });
    const result = this.#inside({ self, value, loop, locals }, () => work(loop));
    this.#taken.delete(loop.variable);
    return result;
  }

  /** Returns the Liquid expression of a path, or undefined if there is none. */
  resolve({ data, depth, parts }: AST.PathExpression): string | undefined {
    if (!parts.every((part) => typeof part === "string")) return undefined;
    if (data) return this.#resolveData(depth, parts);
    const [head, ...rest] = parts;
    const local = head === undefined || depth > 0 ? undefined : this.#findLocal(head);
    if (local) return join(local.expression(), rest);
    const scope = this.#scopes.at(-1 - depth) ?? this.#scopes[0];
    return scope?.self === undefined ? this.root(parts) : join(scope.self, parts);
  }

  /** Returns the value of a path in the sample data; undefined if it is not known. */
  valueOf({ data, depth, parts }: AST.PathExpression): unknown {
    if (!parts.every((part) => typeof part === "string")) return undefined;
    const [head = "", ...rest] = parts;
    if (data) return head === "root" && !this.#isPartial ? valueAt(this.#scopes[0]?.value, rest) : undefined;
    const local = depth > 0 ? undefined : this.#findLocal(head);
    if (local) return valueAt(local.value, rest);
    return valueAt((this.#scopes.at(-1 - depth) ?? this.#scopes[0])?.value, parts);
  }

  /** Returns the Liquid expression of a path from the root. */
  root([head, ...rest]: string[]): string | undefined {
    if (head === undefined || !isIdentifier(head)) return undefined;
    this.roots.add(head);
    return join(head, rest);
  }

  #resolveData(depth: number, [name = "", ...rest]: string[]): string | undefined {
    if (name === "root") return this.#isPartial ? this.#rootOfDocument(rest) : this.root(rest);
    const loop = this.#scopes.flatMap((scope) => scope.loop ?? []).at(-1 - depth);
    if (!loop) return undefined;
    if (name === "key") return this.#keyOf(loop);
    const field = LOOP_FIELDS[name];
    return field === undefined ? undefined : this.#loopField(loop, field);
  }

  /** The key of an item in an object, or its index in a list. */
  #keyOf(loop: Loop): string {
    return loop.isOverObject ? `${loop.variable}[0]` : this.#loopField(loop, "index0");
  }

  /** A partial of Liquid sees only what it is given, so what it uses of `@root` has a variable. */
  #rootOfDocument([head, ...rest]: string[]): string | undefined {
    if (head === undefined || !isIdentifier(head)) return undefined;
    let variable = [...this.fromRoot].find(([, name]) => name === head)?.[0];
    variable ??= this.#newVariable(`root_${head}`);
    this.fromRoot.set(variable, head);
    return join(variable, rest);
  }

  #loopField(loop: Loop, field: string): string {
    const innermost = this.#scopes.findLast((scope) => scope.loop)?.loop;
    if (loop === innermost) return `forloop.${field}`;
    loop.saved.add(field);
    return savedField(loop, field);
  }

  #findLocal(name: string): Local | undefined {
    return this.#scopes.findLast(({ locals }) => locals.has(name))?.locals.get(name);
  }

  #inside<T>(scope: Scope, work: () => T): T {
    this.#scopes.push(scope);
    try {
      return work();
    } finally {
      this.#scopes.pop();
    }
  }

  #newVariable(base: string): string {
    let name = base;
    for (let number = 2; this.#taken.has(name); number++) name = `${base}${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** Returns the variable that has a field of a loop for the loops in it. */
export const savedField = ({ variable }: Pick<Loop, "variable">, field: string): string => `${variable}_${field}`;

const isIdentifier = (name: string): boolean => /^[a-z_][\w-]*$/i.test(name);

function join(base: string | undefined, parts: string[]): string | undefined {
  if (base === undefined) return undefined;
  let path = base;
  for (const part of parts) {
    if (isIdentifier(part)) path += `.${part}`;
    else if (/^\d+$/.test(part)) path += `[${part}]`;
    else if (!part.includes('"')) path += `["${part}"]`;
    else return undefined;
  }
  return path;
}

const valueAt = (value: unknown, parts: string[]): unknown =>
  parts.reduce<unknown>(
    (current, part) =>
      typeof current === "object" && current !== null && Object.hasOwn(current, part)
        ? (current as Record<string, unknown>)[part]
        : undefined,
    value,
  );
