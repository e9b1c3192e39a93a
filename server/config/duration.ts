const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Parses a number with a unit, such as `500ms`, `30s`, `15m`, `24h` or `30d`.
 *
 * @returns the duration in ms, or undefined if the text is not a duration
 */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return amount && unit ? Number(amount) * UNITS[unit as keyof typeof UNITS] : undefined;
}
