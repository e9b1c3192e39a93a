import type { AST } from "@handlebars/parser";

/** A loop of the Liquid template. */
interface Loop {
  variable: string;
  /** Whether the loop runs over the entries of an object, which are pairs of a key and a value. */
  isOverObject: boolean;
  /** Fields of `forloop` that an inner loop needs, and so have to be saved in variables. */
  saved: Set<string>;
}

interface Scope {
  /** Liquid expression of the context. Undefined for the root. */
  self: string | undefined;
  loop?: Loop;
  /** Expressions of block parameters. */
  locals: Map<string, () => string | undefined>;
}

const LOOP_FIELDS: Record<string, string> = { index: "index0", first: "first", last: "last" };

interface LoopOptions {
  isOverObject: boolean;
  /** Names for the item and for its index or key. */
  parameters: string[];
}

/** Keeps track of what Handlebars' names stand for: each block such as `#each` has a context of its own. */
export class HandlebarsScopes {
  readonly #scopes: Scope[] = [{ self: undefined, locals: new Map() }];
  readonly #taken: Set<string>;
  /** Names of the root that have been used. */
  readonly roots = new Set<string>();

  /** @param taken names that variables must not have */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** Runs `work` in the context of an expression. */
  within<T>(self: string | undefined, parameter: string | undefined, work: () => T): T {
    const locals = new Map(parameter === undefined ? [] : [[parameter, () => self]]);
    return this.#inside({ self, locals }, work);
  }

  /** Runs `work` in a loop. */
  withinLoop<T>({ isOverObject, parameters: [item, index] }: LoopOptions, work: (loop: Loop) => T): T {
    const loop: Loop = { variable: this.#newVariable(isOverObject ? "pair" : "item"), isOverObject, saved: new Set() };
    const self = isOverObject ? `${loop.variable}[1]` : loop.variable;
    const locals = new Map<string, () => string | undefined>();
    if (item !== undefined) locals.set(item, () => self);
    if (index !== undefined) {
      locals.set(index, () => (isOverObject ? `${loop.variable}[0]` : this.#loopField(loop, "index0")));
    }
    const result = this.#inside({ self, loop, locals }, () => work(loop));
    this.#taken.delete(loop.variable);
    return result;
  }

  /** Returns the Liquid expression of a path, or undefined if there is none. */
  resolve({ data, depth, parts }: AST.PathExpression): string | undefined {
    if (!parts.every((part) => typeof part === "string")) return undefined;
    if (data) return this.#resolveData(depth, parts);
    const [head, ...rest] = parts;
    const local = head === undefined || depth > 0 ? undefined : this.#findLocal(head);
    if (local) return join(local(), rest);
    const scope = this.#scopes.at(-1 - depth) ?? this.#scopes[0];
    return scope?.self === undefined ? this.root(parts) : join(scope.self, parts);
  }

  /** Returns the Liquid expression of a path from the root. */
  root([head, ...rest]: string[]): string | undefined {
    if (head === undefined || !isIdentifier(head)) return undefined;
    this.roots.add(head);
    return join(head, rest);
  }

  #resolveData(depth: number, [name = "", ...rest]: string[]): string | undefined {
    if (name === "root") return this.root(rest);
    const loop = this.#scopes.flatMap((scope) => scope.loop ?? []).at(-1 - depth);
    if (!loop) return undefined;
    if (name === "key") return loop.isOverObject ? `${loop.variable}[0]` : undefined;
    const field = LOOP_FIELDS[name];
    return field === undefined ? undefined : this.#loopField(loop, field);
  }

  #loopField(loop: Loop, field: string): string {
    const innermost = this.#scopes.findLast((scope) => scope.loop)?.loop;
    if (loop === innermost) return `forloop.${field}`;
    loop.saved.add(field);
    return savedField(loop, field);
  }

  #findLocal(name: string): (() => string | undefined) | undefined {
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
