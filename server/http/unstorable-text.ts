/**
 * Tells whether a JSON value contains, in any text or key, U+0000 or a lone surrogate. PostgreSQL can store neither.
 */
export function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) pending.push(key, item);
    }
  }
  return false;
}
