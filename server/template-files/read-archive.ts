import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { LIMITS } from "../../contract/product";
import { PATHS, SETTINGS_FILE } from "../../template-files/paths";
import { ApiError } from "../http/api-error";

/** Type of a file in the attributes that Unix systems write, and the type of a link. */
const [FILE_TYPE, LINK] = [0o170000, 0o120000];

/**
 * Longest path in an archive: most systems take no longer one. An entry may have 64 KiB, and normalising hostile text
 * takes quadratic time.
 */
const MAX_PATH_CHARACTERS = 4_096;

/** Files of a zip by their paths, and the paths of those that were not unpacked. */
export interface Archive {
  files: Map<string, Buffer>;
  ignored: string[];
}

/**
 * Unpacks a zip of template files into memory. Entries may lie about their sizes and have any name, so everything is
 * checked before it is used, and sizes while it is unpacked (docs/decisions/0055-templates-as-files.md).
 *
 * @param isNeeded tells by its path whether a file is unpacked
 * @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE
 */
export async function readArchive(zip: Buffer, isNeeded: (path: string) => boolean): Promise<Archive> {
  const archive = await openZip(zip);
  const entries = await listEntries(archive);
  const prefix = commonFolder([...entries.keys()]);
  const wanted = [...entries].map(([name, entry]) => ({ path: name.slice(prefix.length), entry }));
  const ignored = wanted.map(({ path }) => path).filter((path) => !isNeeded(path) && !isPartOfFolder(path));
  const needed = wanted.filter(({ path }) => isNeeded(path));
  const declared = needed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (declared > LIMITS.maxUnpackedBytes) throw tooLarge("unpackedBytes", LIMITS.maxUnpackedBytes);
  const files = new Map<string, Buffer>();
  for (const { path, entry } of needed) files.set(path, await unpack(archive, entry, path));
  return { files, ignored };
}

/** Files of every folder of templates, which have nothing to import. */
const isPartOfFolder = (path: string): boolean => path === SETTINGS_FILE || path.startsWith(`${PATHS.private}/`);

async function openZip(zip: Buffer): Promise<ZipFile> {
  try {
    // Refuses names such as `../x`, `/x` and `C:\x`.
    return await fromBufferPromise(zip, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch {
    // The library's reasons name parts of the format.
    throw new ApiError("INVALID_ARCHIVE", { data: { reason: "it is not a zip, or a part of it is missing" } });
  }
}

/** Lists the files by their names. */
async function listEntries(archive: ZipFile): Promise<Map<string, Entry>> {
  if (archive.entryCount > LIMITS.maxArchiveEntries) throw tooLarge("archiveEntries", LIMITS.maxArchiveEntries);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName;
      if (entries.size >= LIMITS.maxArchiveEntries) throw tooLarge("archiveEntries", LIMITS.maxArchiveEntries);
      if (name.length > MAX_PATH_CHARACTERS) throw invalidAt(name.slice(0, 100).toWellFormed(), "its path is too long");
      if (name.endsWith("/")) continue;
      if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw invalidAt(name, "it is a link");
      if (entry.isEncrypted()) throw invalidAt(name, "it is encrypted");
      if (!entry.canDecodeFileData()) throw invalidAt(name, "its compression is not known");
      if (entries.has(name)) throw invalidAt(name, "it is in the zip twice");
      entries.set(name, entry);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : invalid(error);
  }
  return entries;
}

/** Reads the content of an entry. The library fails if the content is longer or shorter than the entry says. */
async function unpack(archive: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  try {
    const content = Buffer.alloc(entry.uncompressedSize);
    let read = 0;
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      content.set(chunk as Buffer, read);
      read += (chunk as Buffer).length;
    }
    return content;
  } catch {
    throw invalidAt(path, "it is damaged");
  }
}

/**
 * Returns the folder that all files are in, such as `my-templates/`: many programs put the folder itself into the zip.
 * Empty if the files of a folder of templates are at the top.
 */
function commonFolder(names: string[]): string {
  const tops = new Set(names.map((name) => name.slice(0, name.indexOf("/") + 1)));
  const [top] = tops;
  if (top === undefined || top === "" || tops.size > 1) return "";
  const own: string[] = [PATHS.templates, PATHS.partials, PATHS.assets];
  if (own.includes(top.slice(0, -1)) || names.includes(SETTINGS_FILE)) return "";
  return top;
}

/** @param path file of the archive @param reason continues "this can't be imported, because" */
export const invalidAt = (path: string, reason: string): ApiError =>
  new ApiError("INVALID_ARCHIVE", { data: { path, reason } });

const invalid = (error: unknown): ApiError =>
  new ApiError("INVALID_ARCHIVE", { data: { reason: error instanceof Error ? error.message : "it is not a zip" } });

const tooLarge = (limit: string, max: number): ApiError => new ApiError("PAYLOAD_TOO_LARGE", { data: { limit, max } });
