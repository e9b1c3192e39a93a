import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { bundledEngineArchives } from "./bundled-engine";
import { isIntactEngine, writeManifest } from "./engine-manifest";
import { readTar } from "./read-tar";

/** Name of the executable in the engine's folder. */
export const EXECUTABLE = "chrome-headless-shell";
/** Name of the folder with the shared libraries that it needs beyond the C library. */
export const LIBRARIES = "lib";

/**
 * Unpacks the bundled engine, unless a sound one is there already. It is made in a private folder beside the wanted one and moved
 * into place in one step, so that of two starts at the same time one wins and neither sees half an engine.
 *
 * @param folder absolute path of the engine's folder; its parents are made where they are missing
 * @throws Error when the folder can't be written, or when what lies there is not ours to replace
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
      createReadStream(join(archives, "chromium.br"), { highWaterMark: 2 ** 20 }),
      createBrotliDecompress({ chunkSize: 2 ** 20 }),
      createWriteStream(executable),
    ),
    unpackLibraries(join(archives, "al2023.tar.br"), folder),
  ]);
  await chmod(executable, 0o755);
  // The browser makes this folder beside itself when it is missing, readable for nobody else.
  await mkdir(join(folder, "locales"), { mode: 0o755 });
  await writeManifest(folder);
  await chmod(folder, 0o755);
}

async function unpackLibraries(archive: string, folder: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive));
  await mkdir(join(folder, LIBRARIES), { mode: 0o755 });
  for (const file of readTar(tar)) {
    if (dirname(file.path) !== LIBRARIES) throw new Error(`Unexpected library of the engine: ${file.path}`);
    await writeFile(join(folder, file.path), file.content, { mode: 0o755 });
  }
}

async function moveIntoPlace(staging: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return await rename(staging, folder);
    } catch (error) {
      // Another start was faster, which is as good, or what is there is broken and gives way.
      if (await isIntactEngine(folder)) return;
      if (!isOccupied(error)) throw error;
      const discarded = await mkdtemp(join(dirname(folder), ".discarded-"));
      await rename(folder, join(discarded, "engine")).catch(() => undefined);
      await rm(discarded, { recursive: true, force: true });
    }
  }
  throw new Error(`The engine can't be put into place at ${folder}`);
}

/** Whether something was in the way; by now another start may have cleared it away. */
const isOccupied = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(String(error.code));
