import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { detectAssetType } from "../../server/render/assets/asset-type";
import type { DocumentAssets } from "../../server/render/assets/document-assets";
import { toName } from "../../template-files/file-names";
import { fileError } from "../cli-error";

/** The assets of a folder without any. */
export const noAssets: DocumentAssets = { byName: new Map(), load: async () => undefined };

/**
 * Reads the images, fonts and style sheets of a folder. Ignores other files and subfolders.
 *
 * @throws CliError if the folder or a file can't be read
 */
export async function readAssets(folder: string): Promise<DocumentAssets> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw fileError("read", folder, error);
  });
  const contents = new Map<string, Buffer>();
  const byName: Map<string, { sha256: string; mediaType: string; bytes: number }> = new Map();
  for (const entry of entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))) {
    const file = join(folder, entry.name);
    const content = await readFile(file).catch((error) => {
      throw fileError("read", file, error);
    });
    const mediaType = detectAssetType(content);
    if (!mediaType || (mediaType === "text/css" && !/\.css$/i.test(toName(entry.name)))) continue;
    const sha256 = createHash("sha256").update(content).digest("hex");
    contents.set(sha256, content);
    byName.set(toName(entry.name), { sha256, mediaType, bytes: content.length });
  }
  return { byName, load: async ({ sha256 }) => contents.get(sha256) };
}
