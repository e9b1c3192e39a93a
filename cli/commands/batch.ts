import type { Command } from "commander";
import { usageError } from "../cli-error";
import type { Interruption } from "../interruption";
import { STANDARD } from "../output/destination";
import { addPrintFlags } from "../print-flags";
import { addConnectionFlags, assertNoAssets, assertNoPartials, connectionOf } from "../remote/connection";
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
    .description("Makes a PDF for each line of JSON Lines, on this machine or (with --server) on a server.")
    .argument("[template]", "HTML file, or - for standard input")
    .argument("[data]", "JSON Lines file with a JSON object per line, or - for standard input")
    .requiredOption("-o, --output <path>", "folder or .zip; on a server .zip, or .pdf for one PDF of all documents")
    .option("-t, --template <name>", "id or name of a template on the server, instead of a file")
    .option("--partials <folder>", "folder of HTML files that the template file uses by render or layout")
    .option("--assets <folder>", "images, fonts and style sheets that the template uses by asset_url")
    .option("--json", "write the result as JSON to standard output")
    .option("-q, --quiet", "write errors only, and no progress");
  addConnectionFlags(addPrintFlags(command))
    .option("--local", "render on this machine even if PLATEN_SERVER is set")
    .addHelpText("after", EXAMPLES)
    .action(async (first: string | undefined, second: string | undefined, flags: BatchFlags) => {
      const batch = { ...inputsOf(first, second, flags), flags, signal: interruption.signal };
      if (flags.output === STANDARD) {
        throw usageError("a batch can't be written to standard output: name a folder or a file with -o");
      }
      const connection = connectionOf(flags);
      if (connection) {
        assertNoPartials(flags);
        assertNoAssets(flags);
      }
      if (connection) return (await import("./server-batch")).runServerBatch(batch, connection);
      return (await import("./local-batch")).runLocalBatch(batch);
    });
}

/** Assigns the arguments. With --template, the only argument is the data. */
function inputsOf(first: string | undefined, second: string | undefined, { template }: BatchFlags) {
  if (template !== undefined && second !== undefined) {
    throw usageError("a template file and --template can't be combined");
  }
  const [file, data] = template === undefined ? [first, second] : [undefined, first];
  if (template === undefined && file === undefined) {
    throw usageError("no template given: name an HTML file, or - for standard input");
  }
  if (data === undefined) throw usageError("no data given: name a JSON Lines file, or - for standard input");
  if (file === STANDARD && data === STANDARD) {
    throw usageError("template and data can't both come from standard input");
  }
  return { template: file, data };
}
