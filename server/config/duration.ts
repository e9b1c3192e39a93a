const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * @param text a number and its unit: `500ms`, `30s`, `15m`, `24h`, `30d`
 * @returns milliseconds, or undefined where the text is none
 */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return amount && unit ? Number(amount) * UNITS[unit as keyof typeof UNITS] : undefined;
}
