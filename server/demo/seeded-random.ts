/** A sequence of chances that is the same for the same seed, so that every demo looks alike. */
export interface RandomSource {
  /** @returns a number from 0 up to, but not including, 1 */
  next(): number;
  /** @returns a number above 0: half of them below the median, and a few far above it, as times and sizes are spread */
  logNormal(median: number, spread: number): number;
  /** @returns one of the choices, each as often as its weight says */
  pick<Choice extends { weight: number }>(choices: readonly [Choice, ...Choice[]]): Choice;
}

/** The 'minimal standard' generator of Park and Miller: good enough for a demo, of no use for secrets. */
export function createSeededRandom(seed: number): RandomSource {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };

  return {
    next,
    logNormal(median, spread) {
      // Box-Muller: a normally distributed number out of two evenly distributed ones.
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
    pick(choices) {
      let left = next() * choices.reduce((sum, { weight }) => sum + weight, 0);
      for (const choice of choices) {
        left -= choice.weight;
        if (left < 0) return choice;
      }
      return choices[0];
    },
  };
}
