import { type Context, type Emitter, type Liquid, type Template, toValue } from "liquidjs";

/** A template wrote more than it may. */
export class OutputTooLarge extends Error {}

/** Collects what a template, or a block of it that is captured, writes, and charges it to the budget of the whole template. */
class LimitedEmitter implements Emitter {
  buffer = "";
  readonly #spend: (characters: number) => void;

  constructor(spend: (characters: number) => void) {
    this.#spend = spend;
  }

  write(value: unknown): void {
    const text = asText(value);
    this.#spend(text.length);
    this.buffer += text;
  }
}

/**
 * Makes an engine stop a template that writes too much. Every block that is rendered to a text of its own gets an emitter that
 * counts; the library's own limits don't see what `capture` collects.
 *
 * @param budget characters that may still be written; read and lowered with each write
 */
export function limitOutput(engine: Liquid, budget: { characters: number }): void {
  const renderTemplates = engine.renderer.renderTemplates;
  const spend = (characters: number) => {
    budget.characters -= characters;
    if (budget.characters < 0) throw new OutputTooLarge("The template writes more than it may");
  };
  engine.renderer.renderTemplates = function (templates: Template[], context: Context, emitter?: Emitter) {
    return renderTemplates.call(this, templates, context, emitter ?? new LimitedEmitter(spend));
  };
}

function asText(value: unknown): string {
  const plain: unknown = toValue(value);
  if (plain === null || plain === undefined) return "";
  return Array.isArray(plain) ? plain.map(asText).join("") : String(plain);
}
