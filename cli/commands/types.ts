import type { Command } from "commander";
import type { Interruption } from "../interruption";
import { addConnectionFlags } from "../remote/connection";
import type { TypesFlags } from "./flags";

const EXAMPLES = `
Examples:
  platen types invoice.html --data invoice.json -o invoice.d.ts
  platen types .                               all templates of a folder, with their samples
  platen types --server https://platen.example.com -o platen.d.ts`;

/** Adds `platen types`. */
export function addTypes(program: Command, { signal }: Interruption): void {
  const types = program
    .command("types")
    .summary("write TypeScript types for the parameters of templates")
    .description(
      "Writes TypeScript types for the parameters of a template file, of a folder of templates, or of the templates on a server. A file and a folder have no edits of the schema: their types are those of the text and the samples.",
    )
    .argument("[source]", "template file, or folder of templates with a platen.yaml")
    .option("--data <files...>", "JSON files with parameters that fit the template file")
    .option("--partials <folder>", "folder with the partials of the template file")
    .option("-o, --output <file>", "file to write (default: standard output)")
    .option("--template <name>", "only this template of the server or the folder")
    .addHelpText("after", EXAMPLES);
  addConnectionFlags(types).action(async (source: string | undefined, flags: TypesFlags) => {
    await (await import("./write-types")).writeTemplateTypes(source, flags, signal);
  });
}
