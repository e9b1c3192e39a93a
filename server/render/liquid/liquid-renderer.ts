import { Context, Liquid, type LiquidError } from "liquidjs";
import type { TemplateFault } from "../render-error";
import { registerFilters } from "./filters/register";
import { limitOutput, OutputTooLarge } from "./limited-emitter";
import type { LiquidRequest, LiquidResponse } from "./messages";
import { ParsedTemplates } from "./parsed-templates";
import { installSyncEvaluation } from "./sync-evaluation";

// In the library's own unit, about a character or a list entry; the heap's limit catches what it does not count.
const ALLOCATIONS = 100_000_000;
// A message can quote the template at any length.
const REASON_LENGTH = 500;

const budget = { characters: 0 };
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  // No partials: there is nothing that a template could name, least of all a file.
  templates: {},
  memoryLimit: ALLOCATIONS,
  // A date without a time must not become the day before where the server stands west of Greenwich.
  timezoneOffset: 0,
  // Of the machine otherwise.
  locale: "en-US",
});
installSyncEvaluation();
limitOutput(engine, budget);
registerFilters(engine);
const parsed = new ParsedTemplates((template) => engine.parse(template));

/** Fills in a template. Never throws: what is wrong with the template is part of the answer. */
export function renderLiquid({
  template,
  parameters,
  locale,
  timezone,
  htmlSize,
  time,
}: LiquidRequest): LiquidResponse {
  budget.characters = htmlSize;
  try {
    const options = { ...engine.options, ...(locale && { locale }), ...(timezone && { timezoneOffset: timezone }) };
    const limits = { sync: true, renderLimit: time };
    const scope = new Context(JSON.parse(parameters), options, limits, { liquid: engine });
    const html: unknown = engine.renderSync(parsed.of(template), scope, limits);
    return { kind: "html", html: String(html) };
  } catch (error) {
    if (isTooLarge(error)) return { kind: "too-large" };
    return { kind: "fault", fault: describe(error) };
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof OutputTooLarge || (isLiquidError(error) && error.originalError instanceof OutputTooLarge);
}

// What the JavaScript engine says when its stack is used up: that is what bounds the depth of tags, expressions and values.
const STACK = /^Maximum call stack size exceeded/;

function describe(error: unknown): TemplateFault {
  const [line = null, column = null] = isLiquidError(error) ? error.token.getPosition() : [];
  const message = error instanceof Error ? error.message : String(error);
  if (STACK.test(message)) return { line, column, reason: "Tags, expressions or values are nested too deeply" };
  // The library writes the position into the message as well.
  const reason = message.replace(/(, file:.*)?, line:\d+, col:\d+$/s, "");
  return { line, column, reason: reason.slice(0, REASON_LENGTH) };
}

function isLiquidError(error: unknown): error is LiquidError {
  return error instanceof Error && "token" in error && typeof error.token === "object";
}
