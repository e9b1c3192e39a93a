import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { OptionsEditor } from "../../template-files/options-editor";
import { writeAtomically } from "../output/write-atomically";
import { readText } from "../read-input";

/**
 * Changes a file with settings of a template, and removes it when nothing is left in it.
 *
 * @param file such as `options.yaml`, which may not exist
 * @throws CliError if the file can't be read or written
 */
export async function editOptions(
  file: string,
  edit: (options: OptionsEditor) => void,
  signal: AbortSignal,
  format?: ConstructorParameters<typeof OptionsEditor>[1],
): Promise<void> {
  const before = existsSync(file) ? await readText(file, signal) : "";
  const options = new OptionsEditor(before, format);
  edit(options);
  if (options.isEmpty) return rm(file, { force: true });
  const after = options.toString();
  if (after !== before) await writeAtomically(file, Buffer.from(after), signal);
}
