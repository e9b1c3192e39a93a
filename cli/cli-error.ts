/** Exit codes of the program. The help and docs/cli.md list them. */
export const EXIT = {
  /** The template, the data or the document is invalid. */
  INVALID_INPUT: 1,
  /** The command is wrong, or a file can't be read or written. */
  USAGE: 2,
  /** The engine or the server is not available, or the server refuses the request. */
  UNAVAILABLE: 3,
} as const;

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Error that ends the program with an exit code, and a message on standard error. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Creates the error of a wrong command. */
export const usageError = (message: string): CliError => new CliError(EXIT.USAGE, message);

/** Creates the error of a file that can't be read or written. @param error error of the file system */
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
