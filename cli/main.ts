import { CommanderError } from "commander";
import { CliError, EXIT } from "./cli-error";
import { Interruption } from "./interruption";
import { writeMessage } from "./output/terminal";
import { createProgram } from "./program";
import { runServiceCommand } from "./service-commands";

/** Writes the message of an error. Returns the exit code. */
function reportError(error: unknown, interruption: Interruption): number {
  if (interruption.signal.aborted) return interruption.exitCode;
  // Commander has written its message already. Help and version also end in a CommanderError.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.USAGE;
  if (error instanceof CliError) {
    writeMessage(`platen: ${error.message}`);
    return error.exitCode;
  }
  writeMessage(`platen failed: ${error instanceof Error ? error.stack : String(error)}`);
  return EXIT.UNAVAILABLE;
}

/** Runs a command that is not one of the service, and ends the process. */
async function runCommandLine(): Promise<never> {
  // The reader of a pipe, such as `head`, may close it early. That is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const interruption = new Interruption().listen();
  const exitCode = await createProgram(interruption)
    .parseAsync()
    .then(
      () => 0,
      (error: unknown) => reportError(error, interruption),
    );
  // An explicit exit, because open standard input and kept connections would keep the process alive.
  return process.exit(exitCode);
}

if (!(await runServiceCommand(process.argv.slice(2)))) await runCommandLine();
