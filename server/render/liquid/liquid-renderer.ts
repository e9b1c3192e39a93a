import { Context, Liquid, LiquidError, type Template } from "liquidjs";
import { checkParameters } from "../../../parameters/check-parameters";
import { installPartialTags, type PartialReference } from "../../../parameters/partial-tags";
import { applyEdits } from "../../../parameters/schema-edits";
import type { TemplateFault } from "../render-error";
import type { TemplatePartial } from "../template-partial";
import { registerFilters } from "./filters/register";
import { isOutputTooLarge, limitOutput } from "./limited-emitter";
import { linkPartials, type ParsedTemplate } from "./link-partials";
import type { LiquidRequest, LiquidResult, SchemaRequest, SchemaResult } from "./messages";
import { ParameterSchemas } from "./parameter-schemas";
import { ParsedTemplates } from "./parsed-templates";
import { installSyncEvaluation } from "./sync-evaluation";

/** Limit of liquidjs in its own unit, about a character or a list entry. The heap limit catches what it misses. */
const MAX_ALLOCATIONS = 100_000_000;
/** Limit of an error message, in characters: a message of liquidjs can quote the template at any length. */
const MAX_REASON_CHARACTERS = 500;

const OPTIONS = {
  ownPropertyOnly: true,
  strictFilters: true,
  // No files: partials come with each request (partial-tags.ts). No prototype, so that `toString` is not a file either.
  templates: Object.create(null) as Record<string, string>,
  memoryLimit: MAX_ALLOCATIONS,
  // The default is the zone of the machine: west of Greenwich, a date without a time would become the day before.
  timezoneOffset: 0,
  // The default is the locale of the machine.
  locale: "en-US",
};

/** Renders Liquid templates, one at a time. */
export class LiquidRenderer {
  readonly #engine = new Liquid(OPTIONS);
  readonly #budget = { characters: 0 };
  readonly #clock = { nowMs: 0 };
  readonly #assets = { url: "" };
  readonly #parsed = new ParsedTemplates((html, name) => this.#parse(html, name));
  readonly #schemas = new ParameterSchemas(this.#engine);
  /** Partials that the template being parsed refers to, by their names. */
  #references = new Map<string, PartialReference>();
  /** Partials of the template being rendered. */
  #partials: ReadonlyMap<string, Template[]> = new Map();

  /** @throws Error if liquidjs is not built as our patches expect */
  constructor() {
    installSyncEvaluation();
    limitOutput(this.#engine, this.#budget);
    installPartialTags(this.#engine, {
      onReference: (reference) => {
        if (!this.#references.has(reference.name)) this.#references.set(reference.name, reference);
      },
      partialOf: (name) => this.#partials.get(name) ?? [],
    });
    registerFilters(this.#engine, { clock: this.#clock, assets: this.#assets });
  }

  /** Renders a template. Never throws: an error of the template is part of the result. */
  render(request: LiquidRequest): LiquidResult {
    const {
      template,
      partials,
      parameters,
      check,
      locale,
      timezone,
      nowMs,
      assetsUrl = "",
      maxHtmlLength,
      timeoutMs,
    } = request;
    this.#clock.nowMs = nowMs;
    this.#assets.url = assetsUrl;
    this.#budget.characters = maxHtmlLength;
    try {
      const parsed = this.#parsed.get(template);
      this.#partials = this.#link(parsed, partials);
      const values: object = JSON.parse(parameters);
      const problems = check ? this.#schemas.check(check, request, () => this.#linked(parsed), values) : [];
      if (check?.mode === "enforce" && problems.length > 0) return { kind: "problems", problems };
      const { options } = this.#engine;
      const localized = { ...options, ...(locale && { locale }), ...(timezone && { timezoneOffset: timezone }) };
      const limits = { sync: true, renderLimit: timeoutMs };
      const context = new Context(values, localized, limits, { liquid: this.#engine });
      const html: unknown = this.#engine.renderSync(parsed.templates, context, limits);
      return { kind: "html", html: String(html), problems };
    } catch (error) {
      if (isOutputTooLarge(error)) return { kind: "too-large" };
      return { kind: "fault", fault: describe(error, request) };
    } finally {
      this.#partials = new Map();
    }
  }

  /** Infers the schema of a template, and checks parameters. An error of the template is part of the result. */
  inspect(request: SchemaRequest): SchemaResult | LiquidResult {
    const { template, partials, samples, edits, schema: frozen, parameters } = request;
    try {
      const parsed = this.#parsed.get(template);
      this.#partials = this.#link(parsed, partials);
      const inference = frozen === null ? this.#schemas.infer(this.#linked(parsed), samples) : null;
      const inferred = inference?.schema ?? null;
      const schema = inferred === null ? JSON.parse(String(frozen)) : applyEdits(inferred, JSON.parse(edits ?? "{}"));
      const problems = parameters === undefined ? [] : checkParameters(schema, JSON.parse(parameters));
      return {
        kind: "schema",
        schema: JSON.stringify(schema),
        inferred: inferred && JSON.stringify(inferred),
        sources: inference && JSON.stringify(inference.readSources()),
        problems,
      };
    } catch (error) {
      return { kind: "fault", fault: describe(error, request) };
    } finally {
      this.#partials = new Map();
    }
  }

  #link(parsed: ParsedTemplate, partials: readonly TemplatePartial[]): ReadonlyMap<string, Template[]> {
    return linkPartials(parsed, partials, ({ html, name }) => this.#parsed.get(html, name));
  }

  #linked = ({ templates }: ParsedTemplate) => ({ templates, partials: this.#partials });

  #parse(html: string, name?: string): ParsedTemplate {
    this.#references = new Map();
    const templates = this.#engine.parse(html, name);
    return { templates, references: [...this.#references.values()] };
  }
}

/** The texts of a request in which an error can be. */
type Texts = Pick<LiquidRequest, "template" | "partials">;

function describe(thrown: unknown, request: Texts): TemplateFault {
  const error = innermost(thrown);
  const [line = null, column = null] = LiquidError.is(error) ? error.token.getPosition() : [];
  const partial = partialWith(error, request);
  const place = { line, column, ...(partial !== undefined && { partial }) };
  const message = error instanceof Error ? error.message : String(error);
  if (isStackOverflow(error)) return { ...place, reason: "Tags, expressions or values are nested too deeply" };
  // liquidjs appends the position to the message.
  const reason = message.replace(/(, file:.*)?, line:\d+, col:\d+$/s, "");
  return { ...place, reason: reason.slice(0, MAX_REASON_CHARACTERS) };
}

/** Returns the original error if liquidjs has wrapped it: `{{ block.super }}` wraps the errors of the block. */
function innermost(error: unknown): unknown {
  if (!LiquidError.is(error)) return error;
  const { originalError } = error;
  return LiquidError.is(originalError) ? innermost(originalError) : error;
}

/** Returns the name of the partial that has the error. Some tokens of liquidjs lack the name, but all have the text. */
function partialWith(error: unknown, { template, partials }: Texts): string | undefined {
  if (!LiquidError.is(error)) return undefined;
  const { file, input } = error.token;
  if (file !== undefined || input === template) return file;
  return partials.find(({ html }) => html === input)?.name;
}

/** The size of the JavaScript stack is what limits the depth of tags, expressions and values. */
function isStackOverflow(error: unknown): boolean {
  // V8 has no class or code for this error, and liquidjs keeps its text only.
  return error instanceof Error && error.message.startsWith("Maximum call stack size exceeded");
}
