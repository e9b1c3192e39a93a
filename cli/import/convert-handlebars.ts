import { type AST, parseWithoutProcessing } from "@handlebars/parser";
import { HandlebarsScopes, savedField } from "./handlebars-scopes";
import { assertShallow, chainedIf, isType, literalOf, nameOf, namesIn, usesKey } from "./handlebars-syntax";
import type { ImportNote } from "./import-result";
import { comment, literalText, quote, tagOf } from "./liquid-text";

interface ConvertOptions {
  /** Name of the template, for notes. */
  name: string;
  /** Functions that the template may call. */
  helpers: ReadonlySet<string>;
  /** Returns the Liquid name of a partial and the parameters that it uses, or undefined if it does not exist. */
  findPartial(name: string): ConvertedPartial | undefined;
  /** Converts text that Handlebars leaves alone, and tags of the product in it. */
  convertText?(text: string, note: (text: string) => void): string;
  /** Parameters of a document, which tell lists from objects. */
  sample?: Record<string, unknown> | undefined;
  /** Whether other templates use it, in a context of their own. */
  isPartial?: boolean;
}

/** A converted partial, and the parameters that it uses. */
export interface ConvertedPartial {
  name: string;
  roots: Iterable<string>;
  /** Variables for parameters of the document, with the names of those. */
  fromRoot?: Iterable<[variable: string, name: string]>;
}

interface Converted {
  html: string;
  /** First names of the parameters that the template uses, such as `order` for `order.total`. */
  roots: ReadonlySet<string>;
  /** Variables for what the partial uses of `@root`, with the names of the parameters. */
  fromRoot: ReadonlyMap<string, string>;
  notes: ImportNote[];
}

/** Helpers that almost everybody defines like this. */
const COMPARISONS: Record<string, string> = { eq: "==", ne: "!=", lt: "<", lte: "<=", gt: ">", gte: ">=" };

/**
 * Converts a Handlebars template to Liquid. Output stays escaped: `{{x}}` becomes `{{ x | escape }}`. Whatever has no
 * counterpart becomes a comment with TODO, and a note.
 *
 * @throws Error if Handlebars can't parse the template
 */
export function convertHandlebars(source: string, options: ConvertOptions): Converted {
  assertShallow(source);
  const program = parseWithoutProcessing(source);
  return new Converter(source, options, namesIn(program)).convert(program);
}

class Converter {
  readonly #lines: string[];
  readonly #options: ConvertOptions;
  readonly #scopes: HandlebarsScopes;
  readonly #notes: ImportNote[] = [];
  /** Lines of loops that may be over a list or over an object. */
  readonly #unclearLoops = new Set<number>();

  constructor(source: string, options: ConvertOptions, names: Iterable<string>) {
    this.#lines = source.split("\n");
    this.#options = options;
    const { sample, isPartial = false } = options;
    this.#scopes = new HandlebarsScopes(names, { sample, isPartial });
  }

  convert(program: AST.Program): Converted {
    const html = this.#program(program);
    const [first, ...others] = this.#unclearLoops;
    if (first !== undefined) {
      const lines = others.length === 0 ? "" : ` (also in the lines ${others.join(", ")})`;
      const text = `#each was taken for a loop over a list${lines}: over an object, an item is a pair, so write item[1]`;
      this.#note(first, text);
    }
    const { roots, fromRoot } = this.#scopes;
    return { html, roots, fromRoot, notes: this.#notes };
  }

  #program(program: AST.Program | undefined): string {
    return (program?.body ?? []).map((statement) => this.#statement(statement)).join("");
  }

  #statement(statement: AST.Statement): string {
    if (isType<AST.ContentStatement>(statement, "ContentStatement")) return this.#text(statement);
    if (isType<AST.CommentStatement>(statement, "CommentStatement")) return comment(statement.value);
    if (isType<AST.MustacheStatement>(statement, "MustacheStatement")) return this.#mustache(statement);
    if (isType<AST.BlockStatement>(statement, "BlockStatement")) return this.#block(statement);
    if (isType<AST.PartialStatement>(statement, "PartialStatement")) {
      return this.#partial(statement, nameOf(statement.name), statement);
    }
    return this.#todo(statement, "has no counterpart in Liquid");
  }

  #text({ value, loc }: AST.ContentStatement): string {
    const note = (message: string) => this.#note(loc.start.line, message);
    return this.#options.convertText?.(value, note) ?? literalText(value);
  }

  #mustache(statement: AST.MustacheStatement): string {
    const { path, params, hash, escaped, strip } = statement;
    const isCall = params.length > 0 || (hash?.pairs.length ?? 0) > 0 || this.#isHelper(path);
    if (isCall && nameOf(path) === "component")
      return this.#partial(statement, literalOf(params[0]), { params: [], hash });
    const expression = isCall ? this.#call(nameOf(path), params) : this.#expression(path);
    if (expression === "") return "";
    if (expression === undefined) return this.#todo(statement, isCall ? "calls a helper" : "can't be converted");
    const [open, close] = [strip?.open ? "{{-" : "{{", strip?.close ? "-}}" : "}}"];
    return `${open} ${expression}${escaped ? " | escape" : ""} ${close}`;
  }

  #isHelper(path: AST.Expression): boolean {
    return isType<AST.PathExpression>(path, "PathExpression") && this.#options.helpers.has(path.original);
  }

  /** Returns the Liquid expression of a helper's call; empty for a helper that writes nothing. */
  #call(name: string | undefined, params: AST.Expression[]): string | undefined {
    if (name === "log") return "";
    const [object, key] = params.map((param) => this.#expression(param));
    return name === "lookup" && object !== undefined && key !== undefined ? `${object}[${key}]` : undefined;
  }

  #expression(node: AST.Expression): string | undefined {
    if (isType<AST.PathExpression>(node, "PathExpression")) return this.#scopes.resolve(node);
    if (isType<AST.NumberLiteral>(node, "NumberLiteral") || isType<AST.BooleanLiteral>(node, "BooleanLiteral")) {
      return String(node.value);
    }
    if (isType<AST.StringLiteral>(node, "StringLiteral")) return quote(node.value);
    if (isType<AST.SubExpression>(node, "SubExpression"))
      return this.#call(nameOf(node.path), node.params) || undefined;
    return node.type === "NullLiteral" || node.type === "UndefinedLiteral" ? "nil" : undefined;
  }

  #block(block: AST.BlockStatement): string {
    const name = block.path.original;
    if (name === "each") return this.#each(block);
    if (name === "if" || name === "unless") return this.#condition(block, name);
    if (name === "with") return this.#with(block);
    const note = "is a block of a helper: its content is kept, without what the helper does";
    const inverse = this.#program(block.inverse);
    const hidden = inverse === "" ? "" : `{% if false %}${inverse}{% endif %}`;
    return (
      this.#todo(block, note, `{{#${name} …}}`) +
      this.#program(block.program) +
      hidden +
      comment(`TODO: end of #${name}`)
    );
  }

  #condition(block: AST.BlockStatement, tag: "if" | "unless", { isChained } = { isChained: false }): string {
    const [param] = block.params;
    const includesZero = block.hash?.pairs.some(
      ({ key, value }) => key === "includeZero" && literalOf(value) === "true",
    );
    const condition = param && this.#truth(param, { includesZero });
    const text = condition ?? "false";
    const start =
      condition === undefined ? this.#todo(block, "has a condition that Liquid can't express", `{{#${tag} …}}`) : "";
    const chained = chainedIf(block);
    const rest = chained
      ? this.#condition(chained, "if", { isChained: true })
      : block.inverse
        ? tagOf("else", block.inverseStrip) + this.#program(block.inverse)
        : "";
    const opening = tagOf(`${isChained ? "elsif" : tag} ${text}`, block.openStrip);
    return (
      start + opening + this.#program(block.program) + rest + (isChained ? "" : tagOf(`end${tag}`, block.closeStrip))
    );
  }

  /** Returns a condition by the rules of Handlebars, in which empty texts, empty lists and zero are false, too. */
  #truth(node: AST.Expression, { includesZero = false } = {}): string | undefined {
    if (isType<AST.SubExpression>(node, "SubExpression")) {
      const name = nameOf(node.path) ?? "";
      const operands = node.params.map((param) => this.#expression(param));
      const operator = COMPARISONS[name];
      if (operator === undefined || operands.length !== 2 || operands.includes(undefined)) return undefined;
      if (this.#options.helpers.has(name))
        this.#note(node.loc.start.line, `the helper ${name} was taken for ${operator}`);
      return operands.join(` ${operator} `);
    }
    const expression = this.#expression(node);
    const isPath = isType<AST.PathExpression>(node, "PathExpression");
    if (expression === undefined || !isPath || (node.data && /^forloop\.(?:first|last)$/.test(expression)))
      return expression;
    return `${expression}${includesZero ? "" : ` and ${expression} != 0`} and ${expression} != empty`;
  }

  #each(block: AST.BlockStatement): string {
    const [param] = block.params;
    const list = param && this.#expression(param);
    if (param === undefined || list === undefined)
      return this.#todo(block, "loops over something that Liquid can't express");
    const sample = isType<AST.PathExpression>(param, "PathExpression") ? this.#scopes.valueOf(param) : undefined;
    const isClear = typeof sample === "object" && sample !== null;
    const isOverObject = isClear ? !Array.isArray(sample) : usesKey(block.program);
    if (!isClear && !isOverObject) this.#unclearLoops.add(block.loc.start.line);
    const value = isClear ? Object.values(sample)[0] : undefined;
    const { variable, body, saved } = this.#scopes.withinLoop(
      { isOverObject, value, parameters: block.program.blockParams ?? [] },
      (loop) => {
        const content = this.#program(block.program);
        const assigns = [...loop.saved].map((field) => `{% assign ${savedField(loop, field)} = forloop.${field} %}`);
        return { variable: loop.variable, body: content, saved: assigns.join("") };
      },
    );
    const inverse = block.inverse ? tagOf("else", block.inverseStrip) + this.#program(block.inverse) : "";
    const opening = tagOf(`for ${variable} in ${list}`, block.openStrip);
    return opening + saved + body + inverse + tagOf("endfor", block.closeStrip);
  }

  #with(block: AST.BlockStatement): string {
    const [param] = block.params;
    const self = param && this.#expression(param);
    const condition = param && this.#truth(param);
    if (self === undefined || condition === undefined)
      return this.#todo(block, "has a context that Liquid can't express");
    const value =
      param && isType<AST.PathExpression>(param, "PathExpression") ? this.#scopes.valueOf(param) : undefined;
    const body = this.#scopes.within({ self, value }, block.program.blockParams?.[0], () =>
      this.#program(block.program),
    );
    const inverse = block.inverse ? tagOf("else", block.inverseStrip) + this.#program(block.inverse) : "";
    return tagOf(`if ${condition}`, block.openStrip) + body + inverse + tagOf("endif", block.closeStrip);
  }

  /** Passes a partial everything that it uses, because a partial of Liquid sees only what it is given. */
  #partial(
    statement: AST.Statement,
    name: string | undefined,
    { params, hash }: { params: AST.Expression[]; hash: AST.Hash | undefined },
  ): string {
    const partial = name === undefined ? undefined : this.#options.findPartial(name);
    if (!partial) return this.#todo(statement, `uses a partial that is not in the export`);
    const [context] = params;
    const base = context ? this.#expression(context) : undefined;
    const given = new Map((hash?.pairs ?? []).map(({ key, value }) => [key, this.#expression(value)]));
    for (const root of partial.roots) {
      if (given.has(root)) continue;
      const path = { data: false, depth: 0, parts: [root] } as unknown as AST.PathExpression;
      given.set(root, base === undefined ? this.#scopes.resolve(path) : `${base}.${root}`);
    }
    for (const [variable, root] of partial.fromRoot ?? []) {
      const path = { data: true, depth: 0, parts: ["root", root] } as unknown as AST.PathExpression;
      given.set(variable, this.#scopes.resolve(path));
    }
    const lost = (hash?.pairs ?? []).flatMap(({ key }) => (given.get(key) === undefined ? [key] : []));
    if (context && base === undefined) lost.unshift("its context");
    const todo =
      lost.length === 0 ? "" : this.#todo(statement, `is not given ${lost.join(", ")}: it can't be converted`);
    const values = [...given].flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
    return `${todo}{% render ${[quote(partial.name), ...values].join(", ")} %}`;
  }

  #todo({ loc }: AST.Node, text: string, shown = this.#sourceOf(loc)): string {
    this.#note(loc.start.line, `${shown} ${text}`);
    return comment(`TODO: ${shown} ${text}`);
  }

  #note(line: number, text: string): void {
    this.#notes.push({ where: this.#options.name, line, text });
  }

  #sourceOf({ start, end }: AST.SourceLocation): string {
    const [first = ""] = this.#lines.slice(start.line - 1);
    return first.slice(start.column, start.line === end.line ? end.column : undefined);
  }
}
