/** Maximum number of lines on each side, and of characters in a line. */
const [MAX_LINES, MAX_CHARACTERS] = [100, 300];

/** Returns the lines that only one of two texts has. Of a repeated line, it returns what one text has in excess. */
export function changedText(before: string, after: string): { removed: string[]; added: string[] } {
  return { removed: onlyIn(before, after), added: onlyIn(after, before) };
}

function onlyIn(text: string, other: string): string[] {
  const counts = new Map<string, number>();
  for (const line of linesOf(other)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const only: string[] = [];
  for (const line of linesOf(text)) {
    const count = counts.get(line) ?? 0;
    if (count > 0) counts.set(line, count - 1);
    else if (only.length < MAX_LINES) only.push(line.slice(0, MAX_CHARACTERS).toWellFormed());
  }
  return only;
}

/** PostgreSQL can't store U+0000, which a PDF may have in its text. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll("\0", "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
