import { Command } from "commander";
import { version } from "../package.json";
import { addBatch } from "./commands/batch";
import { addRender } from "./commands/render";
import { addWorkspaceCommands } from "./commands/workspace-commands";
import type { Interruption } from "./interruption";

const EXIT_CODES = `
Exit codes:
  0    done
  1    template, data or document are at fault
  2    the command is wrong, or a file can't be read or written
  3    engine or server can't be reached, or refuse: key, monthly limit, no room
  130  interrupted with Ctrl+C; nothing half-written is left`;

/** @returns the command line, which throws a CommanderError where it is not understood or asked for help */
export function createProgram(interruption: Interruption): Command {
  const program = new Command("platen")
    .description("Turns HTML templates and JSON data into PDF documents.")
    .version(version, "-v, --version", "say the version")
    .helpOption("-h, --help", "say how it is used")
    .helpCommand("help [command]", "say how a command is used")
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "platen: ")) })
    .showHelpAfterError("(platen --help says how it is used)")
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText("after", EXIT_CODES);
  addRender(program, interruption);
  addBatch(program, interruption);
  addWorkspaceCommands(program, interruption);
  return program;
}
