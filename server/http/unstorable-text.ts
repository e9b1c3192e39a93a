/** PostgreSQL can hold neither. @returns whether a text, or a key or text anywhere in a JSON value, has U+0000 or a lone surrogate */
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
