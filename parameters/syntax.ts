import type { Template, Token, ValueToken } from "liquidjs";

/** An expression with filters, as liquidjs parses it: its `Value` and its `FilteredValueToken` have this form. */
export interface FilteredExpression {
  initial: { postfix: Token[] };
  filters: readonly ParsedFilter[];
}

export interface ParsedFilter {
  name: string;
  /** Positional arguments, and pairs of a name and a value. */
  args: readonly (ValueToken | [name?: string, value?: ValueToken])[];
}

interface ParsedBranch {
  templates: Template[];
}

interface Binding {
  value: ValueToken;
  alias?: string;
}

interface ParsedHash {
  hash: Record<string, ValueToken | undefined>;
}

/** The fields of liquidjs' tags that hold their parts, some of them private. */
interface TagFields {
  for: {
    variable: string;
    collection: ValueToken;
    hash: ParsedHash;
    templates: Template[];
    elseTemplates?: Template[];
  };
  tablerow: { variable: string; collection: ValueToken; args: ParsedHash; templates: Template[] };
  if: { branches: (ParsedBranch & { value: FilteredExpression })[]; elseTemplates?: Template[] };
  unless: TagFields["if"];
  case: {
    value: FilteredExpression;
    branches: (ParsedBranch & { values: ValueToken[] })[];
    elseTemplates?: Template[];
  };
  assign: { key: string; value: FilteredExpression };
  capture: { variable: string; templates: Template[] };
  increment: { variable: string };
  decrement: { variable: string };
  echo: { value?: FilteredExpression };
  cycle: { candidates: ValueToken[]; group?: ValueToken };
  liquid: { templates: Template[] };
  render: { file: unknown; hash: ParsedHash; with?: Binding; forBinding?: Binding };
  layout: { file?: unknown; args: ParsedHash; templates: Template[] };
  block: { block: string; templates: Template[] };
  break: object;
  continue: object;
}

/** A tag with its name and its parts, or an output, which has no name. */
export type ParsedTag =
  | { [Name in keyof TagFields]: { name: Name } & TagFields[Name] }[keyof TagFields]
  | { name: "output"; value: FilteredExpression };

const NAMES: Readonly<Record<keyof TagFields, true>> = {
  for: true,
  tablerow: true,
  if: true,
  unless: true,
  case: true,
  assign: true,
  capture: true,
  increment: true,
  decrement: true,
  echo: true,
  cycle: true,
  liquid: true,
  render: true,
  layout: true,
  block: true,
  break: true,
  continue: true,
};

/** Returns the parts of a tag or an output; undefined for text, and for tags without values. */
export function partsOf(template: Template): ParsedTag | undefined {
  const { name, value } = template as unknown as { name?: unknown; value?: unknown };
  if (typeof name === "string") {
    return Object.hasOwn(NAMES, name) ? (template as unknown as ParsedTag) : undefined;
  }
  return value === undefined ? undefined : { name: "output", value: value as FilteredExpression };
}

/** Returns the templates within a tag. */
export function childrenOf(tag: ParsedTag): Template[] {
  switch (tag.name) {
    case "if":
    case "unless":
    case "case":
      return [...tag.branches.flatMap(({ templates }) => templates), ...(tag.elseTemplates ?? [])];
    case "for":
      return [...tag.templates, ...(tag.elseTemplates ?? [])];
    case "tablerow":
    case "capture":
    case "liquid":
    case "layout":
    case "block":
      return tag.templates;
    default:
      return [];
  }
}
