import type { Readable } from "node:stream";
import type { Budget } from "../budgets/budget";
import type { Archive } from "./export-archive";

/**
 * Takes an export from a budget until it has been sent, or until its caller has left and the work for it has ended.
 *
 * @param create begins the export
 * @returns bytes of the zip
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function limitExport(budget: Budget, holder: string, create: () => Promise<Archive>): Promise<Readable> {
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
