import { isIntactEngine } from "./engine-manifest";
import { unpackEngine } from "./unpack-engine";

/**
 * Returns the first folder that has the bundled engine. If none has it, unpacks it into the first folder that can be
 * written.
 *
 * @param folders absolute paths, best first; at least one
 * @throws Error if the engine can't be unpacked
 */
export async function provideEngine(folders: string[]): Promise<string> {
  for (const folder of folders) {
    if (await isIntactEngine(folder)) return folder;
  }
  const refusals: unknown[] = [];
  for (const folder of folders) {
    try {
      await unpackEngine(folder);
      return folder;
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      refusals.push(error);
    }
  }
  throw new AggregateError(refusals, `The engine can't be unpacked: no folder of ${folders.join(", ")} can be written`);
}

const isReadOnly = (error: unknown) =>
  error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
