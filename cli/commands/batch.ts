import type { Command } from "commander";
import { usageError } from "../cli-error";
import type { Interruption } from "../interruption";
import { STANDARD } from "../output/destination";
import { addPrintFlags } from "../print-flags";
import { addConnectionFlags, connectionOf } from "../remote/connection";
import type { BatchFlags } from "./flags";

const EXAMPLES = `
Examples:
  platen batch letter.html people.jsonl -o letters/
  platen batch letter.html people.jsonl -o letters.zip
  platen batch --server https://platen.example.com --template Letter people.jsonl -o letters.pdf`;

/** Adds `platen batch`. */
export function addBatch(program: Command, interruption: Interruption): void {
  const command = program
    .command("batch")
    .summary("make a PDF for each line of data")
    .description("Makes a PDF for each line of JSON Lines: on this machine, or with --server on a server.")
    .argument("[template]", "HTML file, or - for standard input")
    .argument("[data]", "JSON Lines file, a JSON object a line, or - for standard input")
    .requiredOption("-o, --output <path>", "a folder, a .zip, or, made by a server, one .pdf of them all")
    .option("-t, --template <name>", "id or name of a template of the server's workspace, in place of a file")
    .option("--json", "say on standard output, as JSON, what was made and what failed")
    .option("-q, --quiet", "show no progress, say nothing but errors");
  addConnectionFlags(addPrintFlags(command))
    .option("--local", "render on this machine though PLATEN_SERVER is set")
    .addHelpText("after", EXAMPLES)
    .action(async (first: string | undefined, second: string | undefined, flags: BatchFlags) => {
      const job = { ...inputsOf(first, second, flags), flags, signal: interruption.signal };
      if (flags.output === STANDARD) throw usageError("a batch goes into a folder or a file, not to standard output");
      const connection = connectionOf(flags);
      if (connection) return (await import("./server-batch")).runServerBatch(job, connection);
      return (await import("./local-batch")).runLocalBatch(job);
    });
}

/** With --template the one argument is the data. */
function inputsOf(first: string | undefined, second: string | undefined, { template }: BatchFlags) {
  if (template !== undefined && second !== undefined)
    throw usageError("either a template file or --template, not both");
  const [file, data] = template === undefined ? [first, second] : [undefined, first];
  if (template === undefined && file === undefined)
    throw usageError("which template? Name an HTML file, or - for standard input");
  if (data === undefined) throw usageError("which data? Name a file of JSON Lines, or - for standard input");
  if (file === STANDARD && data === STANDARD) throw usageError("standard input is either the template or the data");
  return { template: file, data };
}
