import { type Command, Option } from "commander";
import type { Interruption } from "../interruption";
import type { ImportFlags } from "./flags";

const PRODUCTS = ["jsreport", "pdfmonkey"];

const EXAMPLES = `
Examples:
  platen import jsreport export.jsrexport --folder templates-of-jsreport
  platen import pdfmonkey template.json`;

/** Adds `platen import`. */
export function addImport(program: Command, { signal }: Interruption): void {
  program
    .command("import")
    .summary("convert templates of another product into a folder")
    .description(
      "Converts templates of another product into a folder of templates, and writes what is left to do by hand to IMPORT.md.",
    )
    .argument("<product>", PRODUCTS.join(" or "))
    .argument("<file>", "jsreport: the zip of an export; pdfmonkey: the JSON of a template from its API")
    .addOption(new Option("--folder <folder>", "folder to write to; nothing in it is replaced").default("."))
    .addHelpText("after", EXAMPLES)
    .action(async (product: string, file: string, flags: ImportFlags) => {
      await (await import("./run-import")).runImport(product, file, flags, signal);
    });
}
