import type { Readable } from "node:stream";
import type { Archive } from "../lib/zip-archive";
import type { Budget } from "./budget";

/**
 * Takes an archive from a budget until it has been sent, or until its caller has left and the work for it has ended.
 *
 * @param create begins the archive
 * @returns bytes of the zip
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function limitArchive(budget: Budget, holder: string, create: () => Promise<Archive>): Promise<Readable> {
  const release = budget.take(holder);
  try {
    const { output, ended } = await create();
    const closed = new Promise((resolve) => output.once("close", resolve));
    void Promise.all([closed, ended]).then(release);
    return output;
  } catch (error) {
    release();
    throw error;
  }
}
