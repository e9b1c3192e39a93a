/** Maximum number of steps on an axis. Together with 0 there are at most five ticks. */
const MAX_STEPS = 4;

/**
 * Returns the ticks of an axis: round whole numbers at equal distances, from 0 to at least the highest count.
 * @param highest the largest count on the axis
 */
export function axisTicks(highest: number): number[] {
  const least = Math.max(highest, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / whole) + 1 }, (_, index) => index * whole);
}
