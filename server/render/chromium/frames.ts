import type { CdpConnection } from "./cdp-connection";

/** Milliseconds between two frames, as on an ordinary screen. */
const INTERVAL = 16;

/**
 * Gives a page frames while it works: what its scripts do in animation frames, and what moves, goes on as on a screen. A document that is
 * ready before the first one is due costs none. They are whole ones: an animation would wait a second for one that is not painted.
 *
 * @returns what the work comes to
 */
export async function withFrames<Result>(
  connection: CdpConnection,
  session: string,
  work: Promise<Result>,
): Promise<Result> {
  let drawing = false;
  const clock = setInterval(() => {
    if (drawing) return;
    drawing = true;
    connection.send("HeadlessExperimental.beginFrame", {}, session).then(
      () => {
        drawing = false;
      },
      // The page is gone; or the browser is one that draws frames without being asked.
      () => clearInterval(clock),
    );
  }, INTERVAL);
  try {
    return await work;
  } finally {
    clearInterval(clock);
  }
}
