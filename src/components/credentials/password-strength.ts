import { LIMITS } from "../../../contract/product";

/** How hard a password is to guess, roughly. */
export type Strength = "weak" | "fair" | "strong";

/** How many different characters a password of such characters could be made of. */
const POOLS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** Bits from which on a password is fair or strong. */
const FAIR = 36;
const STRONG = 64;

/**
 * Hint shown while typing. The only rule is the length.
 * @returns null for what is too short to be a password
 */
export function passwordStrength(password: string): Strength | null {
  if (password.length < LIMITS.minPasswordCharacters) return null;
  const pool = POOLS.reduce((sum, [characters, size]) => sum + (characters.test(password) ? size : 0), 0);
  // Repeating a character makes a password longer, and little harder.
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(pool);
  if (bits < FAIR) return "weak";
  return bits < STRONG ? "fair" : "strong";
}
