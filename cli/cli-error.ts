/** What the program ends with; docs/cli.md and the help tell of them. */
export const EXIT = {
  /** Template, data or document are at fault. */
  INVALID_INPUT: 1,
  /** The command itself is: an unknown flag, a file that can't be read or written. */
  USAGE: 2,
  /** Engine or server could not be reached, refused the key, or had no room. */
  UNAVAILABLE: 3,
} as const;

/** Ends the program: the message goes to standard error, the code to whoever started it. */
export class CliError extends Error {
  override readonly name = "Failure";
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @returns a failure of whoever wrote the command */
export const usageError = (message: string): CliError => new CliError(EXIT.USAGE, message);

/**
 * @param action such as `read`
 * @returns why a file could not be read or written, in a sentence
 */
export function fileError(action: "read" | "written", file: string, error: unknown): CliError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = (code && REASONS[code]) ?? message;
  return usageError(`${file} can't be ${action}: ${reason}`);
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "there is no such folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
};
