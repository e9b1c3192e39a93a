import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { bundledEngineArchives } from "./bundled-engine";
import { isIntactEngine, writeManifest } from "./engine-manifest";
import { extractLibraries } from "./extract-libraries";

/** Name of the executable in the engine's folder. */
export const EXECUTABLE = "chrome-headless-shell";

const CHUNK_BYTES = 2 ** 20;
/** Largest unpacked archive of libraries; that of 153.0.0 has 3.5 MB. */
const MAX_LIBRARIES_BYTES = 64 * 2 ** 20;
/** Attempts to move the engine into place, while other starts do the same. */
const MAX_ATTEMPTS = 10;

/**
 * Unpacks the bundled engine, unless the folder has it already. Unpacks into a private folder next to the target and
 * then renames it, so that no start sees a half-written engine; if two starts run at once, one of them wins.
 *
 * @param folder absolute path of the engine's folder; missing parents are created
 * @throws Error if the folder can't be written or replaced
 */
export async function unpackEngine(folder: string): Promise<void> {
  if (await isIntactEngine(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(join(dirname(folder), ".unpacking-"));
  try {
    await unpackInto(staging);
    await moveIntoPlace(staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string): Promise<void> {
  const archives = bundledEngineArchives();
  const executable = join(folder, EXECUTABLE);
  await Promise.all([
    pipeline(
      createReadStream(join(archives, "chromium.br"), { highWaterMark: CHUNK_BYTES }),
      createBrotliDecompress({ chunkSize: CHUNK_BYTES }),
      createWriteStream(executable),
    ),
    unpackLibraries(join(archives, "al2023.tar.br"), folder),
  ]);
  await chmod(executable, 0o755);
  // If this folder is missing, the browser creates it readable for its own user only.
  await mkdir(join(folder, "locales"), { mode: 0o755 });
  await writeManifest(folder);
  await chmod(folder, 0o755);
}

async function unpackLibraries(archive: string, folder: string): Promise<void> {
  const options = { maxOutputLength: MAX_LIBRARIES_BYTES };
  await extractLibraries(await promisify(brotliDecompress)(await readFile(archive), options), folder);
}

async function moveIntoPlace(staging: string, folder: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await rename(staging, folder);
    } catch (error) {
      // Either another start was faster, which is fine, or the folder holds a broken engine, which we move away.
      if (await isIntactEngine(folder)) return;
      if (!isOccupied(error)) throw error;
      const discarded = await mkdtemp(join(dirname(folder), ".discarded-"));
      await rename(folder, join(discarded, "engine")).catch(() => undefined);
      await rm(discarded, { recursive: true, force: true });
    }
  }
  throw new Error(`The engine can't be moved into place at ${folder}`);
}

/** Tells whether a rename failed because the target existed. Another start may have removed it since. */
const isOccupied = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(String(error.code));
