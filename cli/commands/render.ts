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
    .summary("make a PDF from a template")
    .description(
      "Makes a PDF from an HTML template with Liquid tags and JSON data, here or (with --server) on a server.",
    )
    .argument("[template]", "HTML file, or - for standard input")
    .argument("[data]", "JSON file with the template's parameters, or - for standard input")
    .option("-o, --output <file>", "PDF file, or - for standard output (default: the template's name with .pdf)")
    .option("-t, --template <name>", "id or name of a template on the server, instead of a file")
    .option("--partials <folder>", "folder of HTML files that the template file uses by render or layout")
    .option("--assets <folder>", "images, fonts and style sheets that the template uses by asset_url")
    .option("-w, --watch", "render again when the template or the data changes")
    .option("--json", "write the result as JSON to standard output")
    .option("-q, --quiet", "write errors only");
  addConnectionFlags(addPrintFlags(command))
    .option("--local", "render on this machine even if PLATEN_SERVER is set")
    .addHelpText("after", EXAMPLES)
    .action(async (first: string | undefined, second: string | undefined, flags: RenderFlags) => {
      const { renderOnce, renderOnChange } = await import("./render-document");
      const files = inputsOf(first, second, flags);
      const destination = flags.output ?? defaultDestination(files.template, flags.template);
      assertNotTerminal(destination);
      if (flags.json && destination === STANDARD) {
        throw usageError("--json and -o - can't be combined: both write to standard output");
      }
      const renderCommand = { ...files, destination, flags, interruption };
      if (!flags.watch) return renderOnce(renderCommand);
      assertWatchable(files, destination);
      return renderOnChange(renderCommand);
    });
}

/** Assigns the arguments. With --template, the only argument is the data. */
function inputsOf(first: string | undefined, second: string | undefined, { template }: RenderFlags) {
  if (template !== undefined && second !== undefined) {
    throw usageError("a template file and --template can't be combined");
  }
  if (template !== undefined) return { template: undefined, data: first };
  if (first === undefined) throw usageError("no template given: name an HTML file, or - for standard input");
  if (first === STANDARD && second === STANDARD) {
    throw usageError("template and data can't both come from standard input");
  }
  return { template: first, data: second };
}

function assertWatchable(files: { template: string | undefined; data: string | undefined }, destination: string) {
  if (files.template === STANDARD || files.data === STANDARD) throw usageError("--watch can't watch standard input");
  if (destination === STANDARD) throw usageError("--watch needs an output file");
  if (files.template === undefined && files.data === undefined) {
    throw usageError("--watch needs a template file or a data file to watch");
  }
}
