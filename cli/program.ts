import { Command } from "commander";
import { version } from "../package.json";
import { addBatch } from "./commands/batch";
import { addDev } from "./commands/dev";
import { addDiff } from "./commands/diff";
import { addImport } from "./commands/import";
import { addPull } from "./commands/pull";
import { addPush } from "./commands/push";
import { addRender } from "./commands/render";
import { addStatus } from "./commands/status";
import { addTest } from "./commands/test";
import { addTypes } from "./commands/types";
import { addWorkspaceCommands } from "./commands/workspace-commands";
import type { Interruption } from "./interruption";
import { addServiceCommands } from "./service-commands";

const EXIT_CODES = `
Exit codes:
  0    success
  1    the template, the data or a document is invalid
  2    the command is wrong, or a file can't be read or written
  3    the engine or the server is not available, or the server refuses the request
  130  interrupted with Ctrl+C; no file is half-written`;

/** Creates the command line. It throws a CommanderError for a wrong command, and after help and version. */
export function createProgram(interruption: Interruption): Command {
  const program = new Command("platen")
    .description("Turns HTML templates and JSON data into PDF documents.")
    .version(version, "-v, --version", "show the version")
    .helpOption("-h, --help", "show the help")
    .helpCommand("help [command]", "show the help of a command")
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "platen: ")) })
    .showHelpAfterError("(run platen --help for the usage)")
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText("after", EXIT_CODES);
  addRender(program, interruption);
  addBatch(program, interruption);
  program.commandsGroup("Templates as files:");
  addDev(program, interruption);
  addTest(program, interruption);
  addPull(program, interruption);
  addStatus(program, interruption);
  addDiff(program, interruption);
  addPush(program, interruption);
  addImport(program, interruption);
  addTypes(program, interruption);
  program.commandsGroup("Your workspace:");
  addWorkspaceCommands(program, interruption);
  addServiceCommands(program);
  return program;
}
