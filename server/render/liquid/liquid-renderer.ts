import { Context, Liquid, LiquidError } from "liquidjs";
import type { TemplateFault } from "../render-error";
import { registerFilters } from "./filters/register";
import { isOutputTooLarge, limitOutput } from "./limited-emitter";
import type { LiquidRequest, LiquidResult } from "./messages";
import { ParsedTemplates } from "./parsed-templates";
import { installSyncEvaluation } from "./sync-evaluation";

/** Limit of liquidjs in its own unit, about a character or a list entry. The heap limit catches what it misses. */
const MAX_ALLOCATIONS = 100_000_000;
/** Limit of an error message, in characters: a message of liquidjs can quote the template at any length. */
const MAX_REASON_CHARACTERS = 500;

const OPTIONS = {
  ownPropertyOnly: true,
  strictFilters: true,
  // There are no partials, so that a template can name no file. An object with a prototype would have some.
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
  readonly #parsed = new ParsedTemplates((template) => this.#engine.parse(template));

  /** @throws Error if liquidjs is not built as our patches expect */
  constructor() {
    installSyncEvaluation();
    limitOutput(this.#engine, this.#budget);
    registerFilters(this.#engine);
  }

  /** Renders a template. Never throws: an error of the template is part of the result. */
  render({ template, parameters, locale, timezone, maxHtmlLength, timeoutMs }: LiquidRequest): LiquidResult {
    this.#budget.characters = maxHtmlLength;
    try {
      const { options } = this.#engine;
      const localized = { ...options, ...(locale && { locale }), ...(timezone && { timezoneOffset: timezone }) };
      const limits = { sync: true, renderLimit: timeoutMs };
      const context = new Context(JSON.parse(parameters), localized, limits, { liquid: this.#engine });
      const html: unknown = this.#engine.renderSync(this.#parsed.get(template), context, limits);
      return { kind: "html", html: String(html) };
    } catch (error) {
      if (isOutputTooLarge(error)) return { kind: "too-large" };
      return { kind: "fault", fault: describe(error) };
    }
  }
}

function describe(error: unknown): TemplateFault {
  const [line = null, column = null] = LiquidError.is(error) ? error.token.getPosition() : [];
  const message = error instanceof Error ? error.message : String(error);
  if (isStackOverflow(error)) return { line, column, reason: "Tags, expressions or values are nested too deeply" };
  // liquidjs appends the position to the message.
  const reason = message.replace(/(, file:.*)?, line:\d+, col:\d+$/s, "");
  return { line, column, reason: reason.slice(0, MAX_REASON_CHARACTERS) };
}

/** The size of the JavaScript stack is what limits the depth of tags, expressions and values. */
function isStackOverflow(error: unknown): boolean {
  // V8 has no class or code for this error, and liquidjs keeps its text only.
  return error instanceof Error && error.message.startsWith("Maximum call stack size exceeded");
}
