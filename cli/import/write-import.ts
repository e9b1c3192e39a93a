import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ItemPaths } from "../../template-files/item-paths";
import type { ItemContent, ItemName } from "../../template-files/items";
import { SETTINGS_FILE } from "../../template-files/paths";
import { CliError, EXIT, fileError } from "../cli-error";
import { writeAtomically } from "../output/write-atomically";
import { FolderWriter } from "../sync/folder-writer";
import type { ImportNote, ImportResult } from "./import-result";

/** File with the tasks that remain after an import. */
export const REPORT_FILE = "IMPORT.md";

/**
 * Writes an import as a folder of templates, with a report. Replaces no file.
 *
 * @throws CliError if a file exists already, or can't be written
 */
export async function writeImport(root: string, result: ImportResult, signal: AbortSignal): Promise<void> {
  const paths = new ItemPaths(new Map());
  const files = contentsOf(result).flatMap(({ item, content }) => {
    const path = paths.of(item);
    if (path === undefined) result.notes.push({ where: item.name, text: "is left out: no file can have its name" });
    return path === undefined ? [] : [{ item, content, path }];
  });
  const existing = [...files.map(({ path }) => path), REPORT_FILE].find((path) => existsSync(join(root, path)));
  if (existing !== undefined) {
    throw new CliError(EXIT.INVALID_INPUT, `${join(root, existing)} exists already: name another folder with --folder`);
  }
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", root, error);
  });
  const writer = new FolderWriter(root, signal);
  for (const { item, content, path } of files) await writer.write({ item, path, local: undefined }, content);
  const settings = join(root, SETTINGS_FILE);
  if (!existsSync(settings)) await writeAtomically(settings, Buffer.from("# See docs/templates-as-files.md\n"), signal);
  await writeAtomically(join(root, REPORT_FILE), Buffer.from(formatReport(result)), signal);
}

function contentsOf({ templates, partials, assets }: ImportResult): { item: ItemName; content: ItemContent }[] {
  return [
    ...templates.flatMap(({ name, html, samples }) => [
      { item: { kind: "template" as const, name }, content: { kind: "template" as const, html, publishOnSave: true } },
      ...samples.map((sample) => ({
        item: { kind: "sample" as const, template: name, name: sample.name },
        content: { kind: "sample" as const, parameters: sample.parameters, options: {}, now: null },
      })),
    ]),
    ...partials.map(({ name, html }) => ({
      item: { kind: "partial" as const, name },
      content: { kind: "partial" as const, html },
    })),
    ...assets.map(({ name, bytes }) => ({
      item: { kind: "asset" as const, name },
      content: { kind: "asset" as const, bytes },
    })),
  ];
}

function formatReport({ templates, partials, assets, notes }: ImportResult): string {
  const lines = [
    "# Import",
    "",
    `${templates.length} templates, ${partials.length} partials and ${assets.length} assets were converted.`,
    "Run `platen test --update` and compare the documents with those that you have.",
    "",
    "## Left to do",
    "",
    ...(notes.length === 0 ? ["Nothing that the import knows of."] : notes.map((note) => `- [ ] ${formatNote(note)}`)),
  ];
  return `${lines.join("\n")}\n`;
}

const formatNote = ({ where, line, text }: ImportNote): string =>
  `${where}${line === undefined ? "" : `, line ${line} of the original`}: ${text}`;
