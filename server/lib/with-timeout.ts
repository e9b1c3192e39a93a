/** The work has taken too long. */
export class TimeoutError extends Error {}

/**
 * Waits for a result, but not for ever. Does not end the work itself.
 *
 * @throws what `work` throws; TimeoutError if it takes longer than `timeoutMs`
 */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
