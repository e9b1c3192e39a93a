/** Most steps on an axis. With 0 there are at most five ticks. */
const MOST_STEPS = 4;

/**
 * @param highest the largest count on the axis
 * @returns round whole numbers from 0 to at or above the highest, at even distances
 */
export function axisTicks(highest: number): number[] {
  const least = Math.max(highest, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / whole) + 1 }, (_, index) => index * whole);
}
