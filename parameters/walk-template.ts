import type { Template } from "liquidjs";
import type { Analysis } from "./analysis";
import { AssignedNames } from "./assigned-names";
import { Branch } from "./branches";
import { Evaluation, type Place } from "./evaluation";
import { Scope } from "./scope";
import { type FilteredExpression, type ParsedTag, partsOf } from "./syntax";
import type { ParameterBudget } from "./usage";
import { BOOLEAN, elementOf, NUMBER, TEXT, type Value } from "./value";

type Tag<Name extends ParsedTag["name"]> = Extract<ParsedTag, { name: Name }>;

/** Returns the parsed text of a partial; undefined if there is none. */
export type PartialOf = (name: string) => readonly Template[] | undefined;

/** In a condition with more branches, a value that all of them use counts as optional. */
const MAX_SIBLINGS = 16;

const object = (properties: Record<string, Value>): Value => ({
  references: [],
  properties: new Map(Object.entries(properties)),
});

/** The variables `forloop` and `tablerowloop`. */
const LOOP = object({
  ...Object.fromEntries(
    ["index", "index0", "rindex", "rindex0", "length", "col", "col0", "row"].map((name) => [name, NUMBER]),
  ),
  ...Object.fromEntries(["first", "last", "col_first", "col_last"].map((name) => [name, BOOLEAN])),
});
const BLOCK = object({ super: TEXT });

/**
 * Walks through a template in the order in which it writes the document, with its partials and its layout, and notes
 * how it uses the parameters.
 */
export class TemplateWalk {
  readonly #analysis: Analysis;
  readonly #partialOf: PartialOf;
  readonly #assignedNames: AssignedNames;
  /** Blocks of a layout whose contents the template replaces. */
  #replacedBlocks = new Set<string>();
  /** Whether the walk is in a template that has a layout, and not in the layout. */
  #isBelowLayout = false;
  /** Gets the tag that the walk is at. */
  readonly #budget: ParameterBudget;
  /** Name of the partial or layout that the walk is in. */
  #partial: string | undefined;

  constructor(analysis: Analysis, partialOf: PartialOf, budget: ParameterBudget) {
    this.#analysis = analysis;
    this.#partialOf = partialOf;
    this.#budget = budget;
    this.#assignedNames = new AssignedNames(analysis);
  }

  /** @returns whether a `break` or a `continue` may end the loop around these templates @throws TooComplex */
  walk(templates: readonly Template[], place: Place): boolean {
    let { branch } = place;
    let mayEnd = false;
    for (const template of templates) {
      const tag = partsOf(template);
      if (!tag) continue;
      const { origin: outer } = this.#budget;
      const { input, begin } = template.token;
      this.#budget.origin = { input, begin, partial: this.#partial };
      const isEnd = this.#analysis.nest(() => this.#visit(tag, template, { scope: place.scope, branch }));
      this.#budget.origin = outer;
      if (!isEnd || mayEnd) continue;
      mayEnd = true;
      // The remaining templates are not always in the document.
      branch = new Branch(branch);
    }
    return mayEnd;
  }

  /** @returns whether a `break` or a `continue` may end the loop around the tag */
  #visit(tag: ParsedTag, template: Template, place: Place): boolean {
    const evaluation = new Evaluation(this.#analysis, place);
    switch (tag.name) {
      case "output":
      case "echo":
        if (tag.value) evaluation.use(evaluation.evaluate(tag.value), "output");
        break;
      case "assign":
        place.scope.assign(tag.key, evaluation.evaluate(tag.value));
        break;
      case "capture": {
        const mayEnd = this.walk(tag.templates, place);
        place.scope.assign(tag.variable, TEXT);
        return mayEnd;
      }
      case "increment":
      case "decrement":
        place.scope.assign(tag.variable, NUMBER);
        break;
      case "cycle":
        for (const token of [tag.group, ...tag.candidates]) evaluation.use(evaluation.evaluateToken(token), "output");
        break;
      case "liquid":
        return this.walk(tag.templates, place);
      case "break":
      case "continue":
        return true;
      case "if":
      case "unless":
        for (const { value } of tag.branches) evaluation.evaluateCondition(value);
        return this.#branches(tag, place);
      case "case":
        this.#compareCases(tag, evaluation);
        return this.#branches(tag, place);
      case "for":
      case "tablerow":
        return this.#loop(tag, template, place);
      case "render":
        this.#render(tag, evaluation);
        break;
      case "layout":
        this.#layout(tag, evaluation);
        break;
      case "block":
        return this.#block(tag, place);
    }
    return false;
  }

  #compareCases({ value, branches }: Tag<"case">, evaluation: Evaluation): void {
    const subject = evaluation.evaluate(value as FilteredExpression);
    for (const token of branches.flatMap(({ values }) => values)) {
      evaluation.compare(subject, evaluation.evaluateToken(token), "==");
    }
  }

  /** Walks through the parts of a condition, of which at most one is in the document. */
  #branches({ branches, elseTemplates }: Tag<"if" | "unless" | "case">, { scope, branch }: Place): boolean {
    const hasElse = elseTemplates !== undefined && elseTemplates.length > 0;
    const parts = [...branches.map(({ templates }) => templates), ...(hasElse ? [elseTemplates] : [])];
    const places = parts.map((templates) => ({ templates, scope: scope.branch(), branch: new Branch(branch) }));
    const siblings = places.map((place) => place.branch);
    let mayEnd = false;
    for (const place of places) {
      if (hasElse && siblings.length <= MAX_SIBLINGS) place.branch.siblings = siblings;
      mayEnd = this.walk(place.templates, place) || mayEnd;
    }
    const scopes = places.map((place) => place.scope);
    scope.join(scopes, { isExhaustive: hasElse });
    return mayEnd;
  }

  #loop(tag: Tag<"for" | "tablerow">, template: Template, place: Place): boolean {
    const { scope, branch } = place;
    const evaluation = new Evaluation(this.#analysis, place);
    const collection = evaluation.evaluateToken(tag.collection);
    const { hash } = tag.name === "for" ? tag.hash : tag.args;
    // `{% for x in list offset: continue %}` begins behind the last item of an earlier loop.
    const locals: [string, Value][] = tag.name === "for" ? [["continue", NUMBER]] : [];
    const options = new Evaluation(this.#analysis, { scope: scope.withLocals(locals), branch });
    for (const value of Object.values(hash)) options.use(options.evaluateToken(value), "number");
    const item = enter(evaluation, collection);

    const body = scope.branch();
    body.expectAssignments(this.#assignedNames.in(template));
    const loop = tag.name === "for" ? "forloop" : "tablerowloop";
    this.walk(tag.templates, {
      scope: body.withLocals([
        [tag.variable, item],
        [loop, LOOP],
      ]),
      branch,
    });
    scope.join([body], { isExhaustive: false });
    if (tag.name !== "for" || !tag.elseTemplates) return false;
    const otherwise = scope.branch();
    const mayEnd = this.walk(tag.elseTemplates, { scope: otherwise, branch: new Branch(branch) });
    scope.join([otherwise], { isExhaustive: false });
    return mayEnd;
  }

  #render({ file, hash, with: single, forBinding: each }: Tag<"render">, evaluation: Evaluation): void {
    const templates = typeof file === "string" ? this.#partialOf(file) : undefined;
    if (!templates) return;
    const variables = new Map(valuesOf(evaluation, hash));
    if (single) variables.set(single.alias ?? String(file), evaluation.evaluateToken(single.value));
    if (each) {
      variables.set(each.alias ?? String(file), enter(evaluation, evaluation.evaluateToken(each.value)));
      variables.set("forloop", LOOP);
    }
    const [blocks, isBelowLayout] = [this.#replacedBlocks, this.#isBelowLayout];
    [this.#replacedBlocks, this.#isBelowLayout] = [new Set(), false];
    this.#walkPartial(String(file), templates, { scope: Scope.ofPartial(variables), branch: evaluation.branch });
    [this.#replacedBlocks, this.#isBelowLayout] = [blocks, isBelowLayout];
  }

  #layout({ file, args, templates }: Tag<"layout">, evaluation: Evaluation): void {
    const { scope, branch } = evaluation;
    const layout = typeof file === "string" ? this.#partialOf(file) : undefined;
    this.#isBelowLayout = layout !== undefined;
    this.walk(templates, { scope, branch });
    this.#isBelowLayout = false;
    if (layout) {
      this.#walkPartial(String(file), layout, { scope: scope.withLocals(valuesOf(evaluation, args)), branch });
    }
  }

  #walkPartial(name: string, templates: readonly Template[], place: Place): void {
    const outer = this.#partial;
    this.#partial = name;
    this.walk(templates, place);
    this.#partial = outer;
  }

  #block({ block, templates }: Tag<"block">, { scope, branch }: Place): boolean {
    if (this.#replacedBlocks.has(block)) return false;
    const keepsOriginal = templates.some(({ token }) => token.getText().includes("block.super"));
    if (this.#isBelowLayout && !keepsOriginal) this.#replacedBlocks.add(block);
    return this.walk(templates, { scope: scope.withLocals([["block", BLOCK]]), branch });
  }
}

/** Returns the item of a loop. */
function enter(evaluation: Evaluation, collection: Value): Value {
  evaluation.use(collection, "array", "looped");
  const item = elementOf(collection);
  evaluation.use(item);
  return item;
}

const valuesOf = (
  evaluation: Evaluation,
  { hash }: { hash: Record<string, Parameters<Evaluation["evaluateToken"]>[0]> },
): [string, Value][] => Object.entries(hash).map(([name, token]) => [name, evaluation.evaluateToken(token)]);
