import type { Template } from "liquidjs";
import { Analysis, TooComplex } from "./analysis";
import { Branch } from "./branches";
import { buildSchema } from "./build-schema";
import { observeSample } from "./observe-sample";
import { type ParameterSources, sourcesOf } from "./parameter-sources";
import { type ParameterSchema, SCHEMA_LIMITS } from "./schema";
import { Scope } from "./scope";
import type { FilteredExpression } from "./syntax";
import { type ParameterBudget, Usage } from "./usage";
import { type PartialOf, TemplateWalk } from "./walk-template";

/** A template of 2 MiB has some 100,000 tags. Partials that render partials multiply them. */
const MAX_STEPS = 300_000;

interface InferenceInput {
  templates: readonly Template[];
  /** Returns the parsed text of a partial; undefined if there is none. */
  partialOf: PartialOf;
  /** Parses the expression of a filter such as `where_exp`. */
  parseExpression(text: string): FilteredExpression;
  /** Values of sample sets, which settle what the template leaves open. */
  samples?: readonly unknown[];
}

/** Schema of a template's parameters, and where they come from. */
export interface Inference {
  schema: ParameterSchema;
  /** Reads from the template where the parameters come from. */
  readSources(): ParameterSources;
}

/**
 * Infers the schema of a template's parameters from how it uses them (docs/decisions/0056-parameter-schema.md).
 * Ends after a number of steps, whatever the template is; `isComplete` in the root is false then.
 */
export function inferSchema({ templates, partialOf, parseExpression, samples = [] }: InferenceInput): Inference {
  const budget: ParameterBudget = { left: SCHEMA_LIMITS.maxParameters, isExceeded: false };
  const root = new Usage(budget);
  const branch = new Branch();
  root.confirm();
  root.use(branch);
  try {
    const analysis = new Analysis({ parseExpression, maxSteps: MAX_STEPS });
    new TemplateWalk(analysis, partialOf, budget).walk(templates, { scope: Scope.ofDocument(root), branch });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    budget.isExceeded = true;
  }
  for (const sample of samples) observeSample(root, sample);
  const { properties = {}, ...keywords } = buildSchema(root);
  const schema: ParameterSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...keywords,
    type: "object",
    properties,
    ...(budget.isExceeded && { "x-platen": { isComplete: false } }),
  };
  return { schema, readSources: () => sourcesOf(root, schema) };
}
