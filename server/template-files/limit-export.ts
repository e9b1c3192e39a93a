import type { Readable } from "node:stream";
import type { Budget } from "../budgets/budget";

/**
 * Takes an export from a budget until it has been sent, or until its caller has left.
 *
 * @param create opens the zip
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function limitExport(budget: Budget, holder: string, create: () => Promise<Readable>): Promise<Readable> {
  const release = budget.take(holder);
  try {
    const zip = await create();
    return zip.once("close", release);
  } catch (error) {
    release();
    throw error;
  }
}
