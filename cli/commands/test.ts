import type { Command } from "commander";
import type { Interruption } from "../interruption";
import type { TestFlags } from "./flags";

const EXAMPLES = `
Examples:
  platen test                       compares all samples with their accepted documents
  platen test --update Invoice      accepts the documents of a template
  platen test --ci --junit out.xml  for continuous integration`;

/** Adds `platen test`. */
export function addTest(program: Command, { signal }: Interruption): void {
  program
    .command("test")
    .summary("compare the documents of a folder's samples with the accepted ones")
    .description(
      "Renders every sample of a folder of templates on this machine, and compares the documents with the accepted ones (golden/*.pdf).",
    )
    .argument("[templates...]", "names of templates (default: all)")
    .option("--folder <folder>", "folder of templates (default: the closest one with a platen.yaml)")
    .option("-u, --update", "accept the documents as they are now")
    .option("--ci", "fail if a sample has no accepted document")
    .option("--junit <file>", "write the results as JUnit XML")
    .option("--pictures <folder>", "folder for pictures of changed pages (default: .platen/pictures)")
    .option("--json", "write the results as JSON to standard output")
    .addHelpText("after", EXAMPLES)
    .action(async (templates: string[], flags: TestFlags) => {
      await (await import("./run-test")).runTest(templates, flags, signal);
    });
}
