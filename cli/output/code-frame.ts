/** Characters of a line that are shown on either side of the fault. */
const AROUND = 50;

/**
 * Shows where a text is at fault.
 *
 * @param at line and column, from 1; without a column the line alone is shown
 * @param number what the line is called, where the text is a part of a file
 * @returns the line, and beneath it a caret, each after a line feed; nothing where the text has no such line
 */
export function codeFrame(text: string, at: { line: number; column: number | null }, number = at.line): string {
  const line = text.split(/\r?\n/)[at.line - 1];
  if (line === undefined || line.trim() === "") return "";
  const column = Math.min(at.column ?? 1, line.length + 1);
  const start = Math.max(0, column - 1 - AROUND);
  const shown = line.slice(start, column - 1 + AROUND);
  const [before, after] = [start > 0 ? "…" : "", start + shown.length < line.length ? "…" : ""];
  const gutter = `  ${number} | `;
  const first = `\n${gutter}${before}${shown}${after}`;
  if (at.column === null) return first;
  // Tabs stay, so that the caret stands beneath its character however wide they are.
  const blank = (before + line.slice(start, column - 1)).replace(/[^\t]/g, " ");
  return `${first}\n${" ".repeat(gutter.length - 2)}| ${blank}^`;
}
