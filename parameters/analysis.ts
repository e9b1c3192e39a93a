import type { FilteredExpression } from "./syntax";

/** Thrown if an analysis takes more steps than any real template needs. */
export class TooComplex extends Error {}

/** Deepest nesting of tags and of expressions. */
const MAX_NESTING = 100;

/** Limits and tools that all parts of an analysis share. */
export class Analysis {
  /** Parses an expression that is written as a text. */
  readonly parseExpression: (text: string) => FilteredExpression;
  #steps: number;
  #nesting = 0;

  /** @param maxSteps limit, so that an analysis ends soon whatever the template is */
  constructor({ parseExpression, maxSteps }: { parseExpression: Analysis["parseExpression"]; maxSteps: number }) {
    this.parseExpression = parseExpression;
    this.#steps = maxSteps;
  }

  /** @throws TooComplex */
  nest<Result>(work: () => Result): Result {
    if (--this.#steps < 0 || this.#nesting >= MAX_NESTING) throw new TooComplex();
    this.#nesting++;
    try {
      return work();
    } finally {
      this.#nesting--;
    }
  }
}
