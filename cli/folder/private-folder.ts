import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PATHS } from "../../template-files/paths";
import { fileError } from "../cli-error";
import { writeAtomically } from "../output/write-atomically";
import { checkedPath } from "./checked-path";

/**
 * Creates the folder for data of the command line, which Git ignores.
 *
 * @returns its path
 * @throws CliError if it can't be written, or is a link
 */
export async function createPrivateFolder(root: string): Promise<string> {
  const folder = await checkedPath(root, PATHS.private);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", folder, error);
  });
  // Written after an interruption, too, like the data that goes into the folder.
  const { signal } = new AbortController();
  await writeAtomically(join(folder, ".gitignore"), Buffer.from("*\n"), signal);
  return folder;
}
