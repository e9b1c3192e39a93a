/** Characters of the line that are shown on each side of the column. */
const CONTEXT_CHARACTERS = 50;

interface Position {
  /** From 1. */
  line: number;
  /** From 1. Null if only the line is known. */
  column: number | null;
}

/**
 * Shows a position in a text: the line, and a caret below the column.
 *
 * @param lineNumber number to show for the line, if the text is only a part of a file
 * @returns each line after a line feed; an empty text if the line is blank or does not exist
 */
export function codeFrame(text: string, position: Position, lineNumber = position.line): string {
  const line = text.split(/\r?\n/)[position.line - 1];
  if (line === undefined || line.trim() === "") return "";
  const column = Math.min(position.column ?? 1, line.length + 1);
  const start = Math.max(0, column - 1 - CONTEXT_CHARACTERS);
  const excerpt = line.slice(start, column - 1 + CONTEXT_CHARACTERS);
  const [before, after] = [start > 0 ? "…" : "", start + excerpt.length < line.length ? "…" : ""];
  const gutter = `  ${lineNumber} | `;
  const shownLine = `\n${gutter}${before}${excerpt}${after}`;
  if (position.column === null) return shownLine;
  // Tabs are kept, so that the caret is below its character at any tab width.
  const indent = (before + line.slice(start, column - 1)).replace(/[^\t]/g, " ");
  return `${shownLine}\n${" ".repeat(gutter.length - 2)}| ${indent}^`;
}
