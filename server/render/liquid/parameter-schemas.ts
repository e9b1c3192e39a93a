import { createHash } from "node:crypto";
import { type Liquid, type Template, Value } from "liquidjs";
import { LRUCache } from "lru-cache";
import { checkParameters, type ParameterProblem } from "../../../parameters/check-parameters";
import { type Inference, inferSchema } from "../../../parameters/infer-schema";
import type { ParameterSchema } from "../../../parameters/schema";
import { applyEdits } from "../../../parameters/schema-edits";
import type { ParameterCheck } from "../parameter-check";
import type { TemplatePartial } from "../template-partial";

/** A parsed template with its partials. */
interface LinkedTemplate {
  templates: readonly Template[];
  partials: ReadonlyMap<string, Template[]>;
}

/** The texts of a template. */
interface TemplateText {
  template: string;
  partials: readonly TemplatePartial[];
}

/** Maximum number of kept schemas. A schema takes a few KiB, and at most some hundred. */
const MAX_SCHEMAS = 100;

/** Infers the schemas of templates and checks parameters, in the template process. Keeps the last schemas. */
export class ParameterSchemas {
  readonly #engine: Liquid;
  readonly #schemas = new LRUCache<string, ParameterSchema>({ max: MAX_SCHEMAS });

  constructor(engine: Liquid) {
    this.#engine = engine;
  }

  /** @param samples JSON of objects that fit the template */
  infer({ templates, partials }: LinkedTemplate, samples: readonly string[]): Inference {
    return inferSchema({
      templates,
      partialOf: (name) => partials.get(name),
      parseExpression: (text) => new Value(text, this.#engine),
      samples: samples.map((sample): unknown => JSON.parse(sample)),
    });
  }

  /** @param link parses the template; called only if its schema has to be inferred */
  check(
    { schema, edits }: ParameterCheck,
    text: TemplateText,
    link: () => LinkedTemplate,
    parameters: unknown,
  ): ParameterProblem[] {
    const key = schema ?? keyOf(text, edits);
    const known = this.#schemas.get(key);
    const compared = known ?? (schema === null ? this.#inferEdited(link(), edits) : parse(schema));
    if (!known) this.#schemas.set(key, compared);
    return checkParameters(compared, parameters);
  }

  #inferEdited(linked: LinkedTemplate, edits: string | null): ParameterSchema {
    const { schema: inferred } = this.infer(linked, []);
    return edits === null ? inferred : applyEdits(inferred, JSON.parse(edits));
  }
}

const parse = (schema: string): ParameterSchema => JSON.parse(schema);

function keyOf({ template, partials }: TemplateText, edits: string | null): string {
  const hash = createHash("sha256").update(template);
  for (const { name, html } of partials) hash.update("\0").update(name).update("\0").update(html);
  return hash
    .update("\0")
    .update(edits ?? "")
    .digest("base64");
}
