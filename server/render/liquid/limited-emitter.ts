import { type Context, type Emitter, type Liquid, LiquidError, type Template, toValue } from "liquidjs";

/** Error of a template that writes more characters than its budget. */
class OutputTooLarge extends Error {}

/** Tells whether a template was stopped because it writes too much. */
export function isOutputTooLarge(error: unknown): boolean {
  return error instanceof OutputTooLarge || (LiquidError.is(error) && isOutputTooLarge(error.originalError));
}

/** Collects the output of a template, or of a captured block, and charges it to the budget of the whole template. */
class LimitedEmitter implements Emitter {
  buffer = "";
  readonly #spend: (characters: number) => void;
  readonly #target: Emitter | undefined;

  /** @param target another emitter that gets the output, too */
  constructor(spend: (characters: number) => void, target?: Emitter) {
    this.#spend = spend;
    this.#target = target;
  }

  write(value: unknown): void {
    const text = toText(value);
    this.#spend(text.length);
    if (this.#target) this.#target.write(text);
    else this.buffer += text;
  }
}

/**
 * Makes an engine stop a template that writes too much. Each block that is rendered to a text of its own gets a
 * counting emitter, because liquidjs' own limits do not count what `capture` and `block.super` collect.
 *
 * @param budget characters that may still be written; each write lowers it
 * @throws Error if liquidjs does not take our emitter for captured blocks
 */
export function limitOutput(engine: Liquid, budget: { characters: number }): void {
  const renderTemplates = engine.renderer.renderTemplates;
  const spend = (characters: number) => {
    budget.characters -= characters;
    if (budget.characters < 0) throw new OutputTooLarge("The template writes more than it may");
  };
  engine.renderer.renderTemplates = function (templates: Template[], context: Context, emitter?: Emitter) {
    const limited = emitter instanceof LimitedEmitter ? emitter : new LimitedEmitter(spend, emitter);
    return renderTemplates.call(this, templates, context, limited);
  };
  assertLimited(engine, budget);
}

/** Checks the patch by its effect: with no budget, neither an output nor a captured text may write a character. */
function assertLimited(engine: Liquid, budget: { characters: number }): void {
  for (const template of ["x", "{% capture text %}x{% endcapture %}"]) {
    budget.characters = 0;
    try {
      engine.parseAndRenderSync(template);
    } catch (error) {
      if (isOutputTooLarge(error)) continue;
      throw error;
    }
    throw new Error(`liquidjs is not the version that Platen can patch: the output of ${template} is not limited`);
  }
}

function toText(value: unknown): string {
  const plain: unknown = toValue(value);
  if (plain === null || plain === undefined) return "";
  return Array.isArray(plain) ? plain.map(toText).join("") : String(plain);
}
