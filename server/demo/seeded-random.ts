/** Generates the same random numbers for the same seed, so that every demo workspace looks alike. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /**
   * Returns a number from 0 up to, but not including, 1. Uses the 'minimal standard' generator of Park and Miller: good
   * enough for a demo, unsuitable for secrets.
   */
  next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return (this.#state - 1) / 2_147_483_646;
  }

  /** Returns a log-normally distributed number above 0. Durations and file sizes are spread like this. */
  logNormal(median: number, spread: number): number {
    // Box-Muller transform: a normally distributed number from two uniformly distributed ones.
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }

  /** Returns one of the choices, each with a probability in proportion to its weight. */
  pick<Choice extends { weight: number }>(choices: readonly [Choice, ...Choice[]]): Choice {
    let remaining = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
    for (const choice of choices) {
      remaining -= choice.weight;
      if (remaining < 0) return choice;
    }
    return choices[0];
  }
}
