import { Liquid, type Template, Value } from "liquidjs";
import { inferSchema } from "../../../parameters/infer-schema";
import type { ParameterSources } from "../../../parameters/parameter-sources";
import { installPartialTags } from "../../../parameters/partial-tags";
import type { ParameterSchema } from "../../../parameters/schema";
import { registerFilters } from "../../../server/render/liquid/filters/register";

interface InferenceOptions {
  /** HTML of partials by their names. */
  partials?: Record<string, string>;
  samples?: readonly unknown[];
}

/** Infers the schema of a template, with the tags and filters that documents have. */
export const infer = (html: string, options?: InferenceOptions): ParameterSchema => analyse(html, options).schema;

/** Finds where the parameters of a template come from. */
export const findSources = (html: string, options?: InferenceOptions): ParameterSources =>
  analyse(html, options).readSources();

function analyse(html: string, { partials = {}, samples = [] }: InferenceOptions = {}) {
  const engine = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {} });
  installPartialTags(engine, { onReference: () => undefined, partialOf: () => [] });
  registerFilters(engine, { clock: { nowMs: 0 }, assets: { url: "" } });
  const parsed = new Map<string, Template[]>();
  const partialOf = (name: string): Template[] | undefined => {
    const html = partials[name];
    if (html === undefined) return undefined;
    const templates = parsed.get(name) ?? engine.parse(html);
    parsed.set(name, templates);
    return templates;
  };
  return inferSchema({
    templates: engine.parse(html),
    partialOf,
    parseExpression: (text) => new Value(text, engine),
    samples,
  });
}
