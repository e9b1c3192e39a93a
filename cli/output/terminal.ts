/** Writes a message for the user to standard error, because standard output is for documents and data. */
export const writeMessage = (text: string): void => void process.stderr.write(`${text}\n`);

/** Writes data to standard output, as text. */
export const writeResult = (text: string): void => void process.stdout.write(`${text}\n`);

/** Formats a size, such as `850 bytes`, `34 kB` or `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats a duration, such as `5 s`, `3 min 20 s` or `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** Formats a number with its noun, such as `1 document` or `2 documents`. */
export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Formats sorted numbers, such as `1-3, 5`. */
export function formatNumbers(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(", ");
}

/** Replaces characters that a terminal could take for commands, in a text of a document. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
