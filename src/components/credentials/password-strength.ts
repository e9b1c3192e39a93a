import { LIMITS } from "../../../contract/product";

/** Rough measure of how hard a password is to guess. */
export type Strength = "weak" | "fair" | "strong";

/** Kinds of characters, each with the number of different characters of that kind. */
const POOLS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** Minimum bits of a fair and of a strong password. */
const MIN_BITS_FAIR = 36;
const MIN_BITS_STRONG = 64;

/**
 * Rates a password, for a hint that is shown while the user types. The only rule is the minimum length.
 * @returns null if the password is too short
 */
export function passwordStrength(password: string): Strength | null {
  if (password.length < LIMITS.minPasswordCharacters) return null;
  const pool = POOLS.reduce((sum, [characters, size]) => sum + (characters.test(password) ? size : 0), 0);
  // Repeated characters make a password longer, but hardly harder to guess.
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(pool);
  if (bits < MIN_BITS_FAIR) return "weak";
  return bits < MIN_BITS_STRONG ? "fair" : "strong";
}
