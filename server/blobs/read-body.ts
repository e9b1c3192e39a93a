/** Longest time in ms that the sender of a body may be silent while we wait for it. */
const SILENCE_MS = 30_000;

/**
 * Reads the body of an answer at the pace of its reader. Closes the connection if the reader stops early.
 *
 * @throws Error if the connection breaks, or if the sender is silent for too long
 */
export async function* readBody({ body }: Response): AsyncGenerator<Buffer> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read());
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function withinTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`silent for ${SILENCE_MS} ms`)), SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
