import { CommanderError } from "commander";
import { CliError, EXIT } from "./cli-error";
import { Interruption } from "./interruption";
import { writeMessage } from "./output/terminal";
import { createProgram } from "./program";

// Whoever read the output has had enough of it.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const interruption = new Interruption().listen();

/** @returns what the program ends with, after having said why */
function conclude(error: unknown): number {
  if (interruption.signal.aborted) return interruption.exitCode;
  // Commander has said it already; help and version end in one as well.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.USAGE;
  if (error instanceof CliError) {
    writeMessage(`platen: ${error.message}`);
    return error.exitCode;
  }
  writeMessage(`platen failed: ${error instanceof Error ? error.stack : String(error)}`);
  return EXIT.UNAVAILABLE;
}

// Standard input that is still open, and connections that are kept, would keep the program.
process.exit(
  await createProgram(interruption)
    .parseAsync()
    .then(() => 0, conclude),
);
