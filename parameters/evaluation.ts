import { type RangeToken, type Token, TypeGuards, type ValueToken } from "liquidjs";
import type { Analysis } from "./analysis";
import type { Branch } from "./branches";
import type { Evidence } from "./evidence";
import { applyFilter } from "./filters";
import type { Scope } from "./scope";
import type { FilteredExpression } from "./syntax";
import { BOOLEAN, itemAt, lookUp, NOTHING, NUMBER, propertyOf, TEXT, type Value } from "./value";

/** Names the evidence that a use of a value gives of its type. */
type EvidenceName = keyof Evidence;

/** A place in a template. */
export interface Place {
  scope: Scope;
  branch: Branch;
}

/** Evaluates expressions of a template at one place, and notes how they use the parameters. */
export class Evaluation {
  readonly scope: Scope;
  readonly branch: Branch;
  readonly #analysis: Analysis;

  constructor(analysis: Analysis, { scope, branch }: Place) {
    this.#analysis = analysis;
    this.scope = scope;
    this.branch = branch;
  }

  /** Records that the document needs a value. The evidence says something about its type. */
  use(value: Value, ...evidence: EvidenceName[]): void {
    for (const { usage, isOptional } of this.#noted(value, evidence)) {
      if (isOptional) usage.test(this.branch);
      else usage.use(this.branch);
    }
  }

  /** Records that a condition asks for a value, so the document can be made without it. */
  test(value: Value, ...evidence: EvidenceName[]): void {
    for (const { usage } of this.#noted(value, evidence)) usage.test(this.branch);
  }

  evaluate({ initial, filters }: FilteredExpression): Value {
    return this.#analysis.nest(() => {
      let value = this.#evaluatePostfix(initial.postfix);
      for (const filter of filters) value = applyFilter(this, value, filter);
      return value;
    });
  }

  evaluateToken(token: Token | undefined): Value {
    if (!token) return NOTHING;
    if (TypeGuards.isPropertyAccessToken(token)) return this.#analysis.nest(() => this.#access(token));
    if (TypeGuards.isQuotedToken(token)) return { ...TEXT, text: token.content };
    if (TypeGuards.isNumberToken(token)) return NUMBER;
    if (TypeGuards.isLiteralToken(token)) return typeof token.content === "boolean" ? BOOLEAN : NOTHING;
    if (TypeGuards.isRangeToken(token)) return this.#range(token);
    const { initial, filters } = token as Partial<FilteredExpression>;
    return initial && filters ? this.evaluate({ initial, filters }) : NOTHING;
  }

  /** Evaluates a condition. A value on its own is tested, others are compared. */
  evaluateCondition(expression: FilteredExpression): void {
    const value = this.evaluate(expression);
    const [token] = expression.initial.postfix;
    const isWithDefault = expression.filters.some(({ name }) => name === "default");
    if (token && !isWithDefault) this.test(value, ...testEvidence(value));
  }

  evaluateText(text: string, locals: Iterable<[string, Value]>): Value {
    const expression = this.#parse(text);
    return expression ? this.#withLocals(locals).evaluate(expression) : NOTHING;
  }

  evaluateConditionText(text: string, locals: Iterable<[string, Value]>): void {
    const expression = this.#parse(text);
    if (expression) this.#withLocals(locals).evaluateCondition(expression);
  }

  /** Records what comparing two values says about them. */
  compare(one: Value, other: Value, operator: string): void {
    if (operator === "contains") {
      this.test(one, "sized");
      this.test(other);
      return;
    }
    const isOrder = /[<>]/.test(operator);
    this.test(one, ...comparisonEvidence(other, { isOrder }));
    this.test(other, ...comparisonEvidence(one, { isOrder }));
  }

  #parse(text: string): FilteredExpression | undefined {
    try {
      return this.#analysis.parseExpression(text);
    } catch {
      // The document fails with this error, too.
      return undefined;
    }
  }

  #withLocals(locals: Iterable<[string, Value]>): Evaluation {
    return new Evaluation(this.#analysis, { scope: this.scope.withLocals(locals), branch: this.branch });
  }

  #noted({ references }: Value, evidence: readonly EvidenceName[]): Value["references"] {
    for (const { usage, isDoubtful } of references) {
      if (!isDoubtful) usage.confirm();
      for (const name of evidence) usage.evidence[name] = true;
    }
    return references;
  }

  #evaluatePostfix(postfix: readonly Token[]): Value {
    const [first] = postfix;
    if (postfix.length <= 1) return this.evaluateToken(first);
    const operands: Value[] = [];
    for (const token of postfix) {
      if (!TypeGuards.isOperatorToken(token)) {
        operands.push(this.evaluateToken(token));
        continue;
      }
      const right = operands.pop() ?? NOTHING;
      const { operator } = token;
      if (operator === "not") this.test(right, ...testEvidence(right));
      else {
        const left = operands.pop() ?? NOTHING;
        if (operator !== "and" && operator !== "or") this.compare(left, right, operator);
        else for (const value of [left, right]) this.test(value, ...testEvidence(value));
      }
      operands.push(BOOLEAN);
    }
    return BOOLEAN;
  }

  #range({ lhs, rhs }: RangeToken): Value {
    for (const end of [lhs, rhs]) this.use(this.evaluateToken(end), "number");
    return { references: [], element: NUMBER };
  }

  #access({ variable, props }: { variable: Token | undefined; props: readonly (ValueToken | Token)[] }): Value {
    const [name, ...path] = variable ? [undefined, ...props] : props;
    let value = variable ? this.evaluateToken(variable) : name ? this.#read(name) : NOTHING;
    for (const step of path) if (step) value = this.#step(value, step);
    return value;
  }

  #read(name: Token): Value {
    const text = nameOf(name);
    if (text !== undefined) return this.scope.read(text);
    this.use(this.evaluateToken(name), "text");
    return NOTHING;
  }

  #step(value: Value, step: Token): Value {
    const name = nameOf(step);
    if (name !== undefined) return propertyOf(value, name);
    if (TypeGuards.isNumberToken(step)) return itemAt(value, step.content);
    const key = this.evaluateToken(step);
    this.use(key);
    if (key.text !== undefined) return propertyOf(value, key.text);
    return key.type === "number" ? itemAt(value, undefined) : lookUp(value);
  }
}

/** Returns the name that a part of a path stands for; undefined for a number or an expression. */
function nameOf(token: Token): string | undefined {
  if (TypeGuards.isQuotedToken(token)) return token.content;
  if (TypeGuards.isWordToken(token)) return token.content;
  return undefined;
}

/** Returns the evidence of a value on its own in a condition, which may be a boolean, or only present or absent. */
const testEvidence = ({ type }: Value): EvidenceName[] => (type === undefined ? ["tested"] : []);

/**
 * Returns what a comparison with a value says about the other one. `nil`, `blank` and `empty` say nothing, because
 * values of any type are compared with them.
 *
 * @param options.isOrder whether the values are compared with `<` or `>`
 */
function comparisonEvidence({ type, references }: Value, { isOrder }: { isOrder: boolean }): EvidenceName[] {
  if (references.length > 0) return [];
  if (type === "string") return ["text", "equalsText"];
  if (type === "boolean") return ["boolean"];
  return type === "number" || isOrder ? ["number"] : [];
}
