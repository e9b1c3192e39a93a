import type { CdpConnection } from "../browser/cdp-connection";

/** Milliseconds between two frames, as on an ordinary screen. */
const INTERVAL = 16;
/** Milliseconds after which also a document gets frames that does not look as if it waited for any. */
const LATER = 100;

// Moves, watches or draws; has images or fonts, which are ready once they could be shown; may do so by a script or style from elsewhere.
const WANTING =
  /animat|transition|observer|idle|viewport|visib|scroll|im(?:g|age)|canvas|video|font-?face|url\s*\(|@import|import\s*\(|\bsrc\s*=|<link/i;
// Characters; to look through more would hold up whatever else the service does.
const LARGEST = 2 ** 20;

/**
 * Whether a document may wait for a frame. One with a script that writes text or numbers waits for none; where that is judged
 * wrongly it waits a moment longer.
 */
export const wantsFrames = (html: string): boolean => html.length > LARGEST || WANTING.test(html);

/**
 * Gives a page frames while it works: what its scripts do in animation frames, and what moves, goes on as on a screen. Each takes
 * milliseconds to draw, and a document that is ready before the first one is due costs none. They are whole ones: an animation would wait
 * a second for one that is not painted.
 *
 * @param wanted whether the first one is due at once
 * @returns what the work comes to
 */
export async function withFrames<Result>(
  connection: CdpConnection,
  session: string,
  wanted: boolean,
  work: Promise<Result>,
): Promise<Result> {
  let drawing = false;
  let clock: NodeJS.Timeout;
  const draw = () => {
    if (drawing) return;
    drawing = true;
    connection.send("HeadlessExperimental.beginFrame", {}, session).then(
      () => {
        drawing = false;
      },
      // The page is gone; or the browser is one that draws frames without being asked.
      () => clearInterval(clock),
    );
  };
  clock = setTimeout(
    () => {
      clock = setInterval(draw, INTERVAL);
      draw();
    },
    wanted ? INTERVAL : LATER,
  );
  try {
    return await work;
  } finally {
    clearInterval(clock);
  }
}
