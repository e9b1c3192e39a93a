import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { OptionsEditor } from "../../template-files/options-editor";
import { PATHS } from "../../template-files/paths";
import { writeAtomically } from "../output/write-atomically";
import { readText } from "../read-input";

/**
 * Changes `options.yaml` of a template, and removes it when nothing is left in it.
 *
 * @param folder folder of the template
 * @throws CliError if the file can't be read or written
 */
export async function editOptions(
  folder: string,
  edit: (options: OptionsEditor) => void,
  signal: AbortSignal,
): Promise<void> {
  const file = join(folder, PATHS.options);
  const before = existsSync(file) ? await readText(file, signal) : "";
  const options = new OptionsEditor(before);
  edit(options);
  if (options.isEmpty) return rm(file, { force: true });
  const after = options.toString();
  if (after !== before) await writeAtomically(file, Buffer.from(after), signal);
}
