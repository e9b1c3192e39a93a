import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";

/** Folder of the shared libraries that the engine needs, both in the archive and in the engine's folder. */
export const LIBRARIES = "lib";

/**
 * Extracts the libraries of a tar archive. tar-stream only parses; the writing is ours (not tar-fs), so that nothing
 * but new files in the library folder can be created.
 *
 * @param archive the whole archive, uncompressed
 * @param folder the engine's folder, in which the library folder is created
 * @throws Error if an entry is a folder or a link, or is not directly in the library folder
 */
export async function extractLibraries(archive: Buffer, folder: string): Promise<void> {
  await mkdir(join(folder, LIBRARIES), { mode: 0o755 });
  const entries = extract();
  entries.end(archive);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== "file" || dirname(name) !== LIBRARIES) {
      throw new Error(`Unexpected ${type} in the engine's archive: ${name}`);
    }
    await writeFile(join(folder, name), await buffer(entry), { mode: 0o755, flag: "wx" });
  }
}
