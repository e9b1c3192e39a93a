import { ParseError, type Template } from "liquidjs";
import type { PartialReference } from "../../../parameters/partial-tags";
import type { TemplatePartial } from "../template-partial";

/** Maximum nesting: partials from a template down to a partial of a partial. */
const MAX_DEPTH = 20;

/** A template or partial, and the partials that it refers to: each once, by its first tag. */
export interface ParsedTemplate {
  templates: Template[];
  references: PartialReference[];
}

/**
 * Parses the partials that a template uses, directly and through other partials.
 *
 * @param parse parses the HTML of a partial
 * @returns the parsed partials by their names
 * @throws LiquidError if a partial is missing or can't be parsed, if partials use one another in a circle, or if they
 *   are nested too deeply
 */
export function linkPartials(
  { references }: ParsedTemplate,
  partials: readonly TemplatePartial[],
  parse: (partial: TemplatePartial) => ParsedTemplate,
): ReadonlyMap<string, Template[]> {
  const byName = new Map(partials.map((partial) => [partial.name, partial]));
  const linked = new Map<string, Template[]>();
  /** Depth of the nested partials, this one included. */
  const depths = new Map<string, number>();
  const path: string[] = [];

  const link = ({ name, token }: PartialReference): number => {
    const fail = (reason: string) => new ParseError(new Error(reason), token);
    if (path.includes(name)) {
      throw fail(`Partials use one another in a circle: ${[...path.slice(path.indexOf(name)), name].join(" → ")}`);
    }
    const depth = depths.get(name) ?? linkNew(name, fail);
    if (path.length + depth > MAX_DEPTH) throw fail(`Partials are nested more than ${MAX_DEPTH} deep`);
    return depth;
  };

  const linkNew = (name: string, fail: (reason: string) => Error): number => {
    const partial = byName.get(name);
    if (!partial) throw fail(`There is no partial with the name "${name}"`);
    const parsed = parse(partial);
    path.push(name);
    const depth = 1 + parsed.references.map(link).reduce((most, inner) => Math.max(most, inner), 0);
    path.pop();
    linked.set(name, parsed.templates);
    depths.set(name, depth);
    return depth;
  };

  references.forEach(link);
  return linked;
}
