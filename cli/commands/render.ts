import type { Command } from "commander";
import { usageError } from "../cli-error";
import type { Interruption } from "../interruption";
import { assertNotTerminal, defaultDestination, STANDARD } from "../output/destination";
import { addPrintFlags } from "../print-flags";
import { addConnectionFlags } from "../remote/connection";
import type { RenderFlags } from "./flags";

const EXAMPLES = `
Examples:
  platen render invoice.html data.json -o invoice.pdf
  cat data.json | platen render invoice.html - -o - | lpr
  platen render invoice.html data.json --watch
  platen render --server https://platen.example.com --template Invoice data.json`;

/** Adds `platen render`. */
export function addRender(program: Command, interruption: Interruption): void {
  const command = program
    .command("render")
    .summary("make a PDF of a template")
    .description(
      "Makes a PDF of an HTML template with Liquid tags and JSON data: on this machine, or with --server on a server.",
    )
    .argument("[template]", "HTML file, or - for standard input")
    .argument("[data]", "JSON file with what the template's tags name, or - for standard input")
    .option("-o, --output <file>", "where the PDF goes, - for standard output (default: the template's name with .pdf)")
    .option("-t, --template <name>", "id or name of a template of the server's workspace, in place of a file")
    .option("-w, --watch", "render again whenever template or data change")
    .option("--json", "say on standard output, as JSON, what was made")
    .option("-q, --quiet", "say nothing but errors");
  addConnectionFlags(addPrintFlags(command))
    .option("--local", "render on this machine though PLATEN_SERVER is set")
    .addHelpText("after", EXAMPLES)
    .action(async (first: string | undefined, second: string | undefined, flags: RenderFlags) => {
      const { renderOnce, renderOnChange: renderAgainAndAgain } = await import("./render-document");
      const files = inputsOf(first, second, flags);
      const destination = flags.output ?? defaultDestination(files.template, flags.template);
      assertNotTerminal(destination);
      if (flags.json && destination === STANDARD) throw usageError("--json and -o - both want standard output");
      const job = { ...files, destination, flags, interruption };
      if (!flags.watch) return renderOnce(job);
      refuseUnwatchable(files, destination);
      return renderAgainAndAgain(job);
    });
}

/** With --template the one argument is the data. */
function inputsOf(first: string | undefined, second: string | undefined, { template }: RenderFlags) {
  if (template !== undefined && second !== undefined)
    throw usageError("either a template file or --template, not both");
  if (template !== undefined) return { template: undefined, data: first };
  if (first === undefined) throw usageError("which template? Name an HTML file, or - for standard input");
  if (first === STANDARD && second === STANDARD) throw usageError("standard input is either the template or the data");
  return { template: first, data: second };
}

function refuseUnwatchable(files: { template: string | undefined; data: string | undefined }, destination: string) {
  if (files.template === STANDARD || files.data === STANDARD) throw usageError("standard input can't be watched");
  if (destination === STANDARD) throw usageError("--watch needs a file to write to");
  if (files.template === undefined && files.data === undefined) throw usageError("there is no file to watch");
}
