import type { PageTarget } from "./page-target";

/** Time between two frames, as on a screen of 60 Hz. */
const FRAME_INTERVAL_MS = 16;
/** Delay before we draw frames for a document that does not seem to need them. */
const FALLBACK_DELAY_MS = 100;

/**
 * Signs of a document that waits for a frame: it moves, observes or draws; it has images or fonts, which become ready
 * only once they could be shown; or it may do so by a script or a style from another host.
 */
const NEEDS_FRAMES =
  /animat|transition|observer|idle|viewport|visib|scroll|im(?:g|age)|canvas|video|font-?face|url\s*\(|@import|import\s*\(|\bsrc\s*=|<link/i;
/** Longer documents are not searched, because the search would block the service. */
const MAX_SEARCHED_CHARACTERS = 2 ** 20;

/**
 * Whether a document may wait for an animation frame. A document whose scripts only write text waits for none. A wrong
 * guess costs the document a short delay.
 */
export const needsAnimationFrames = (html: string): boolean =>
  html.length > MAX_SEARCHED_CHARACTERS || NEEDS_FRAMES.test(html);

/**
 * Draws frames in a page while `work` runs, so that animation frame callbacks and animations proceed as on a screen. A
 * frame takes milliseconds, and a document that is ready before the first frame is due costs none.
 *
 * @param startAtOnce whether the first frame is due after 16 ms, not after 100 ms
 */
export async function drawFramesDuring<Result>(
  work: Promise<Result>,
  target: Pick<PageTarget, "drawFrame" | "skipFrame">,
  { startAtOnce }: { startAtOnce: boolean },
): Promise<Result> {
  let isDrawing = false;
  let timer: NodeJS.Timeout;
  const draw = () => {
    if (isDrawing) return;
    isDrawing = true;
    target.drawFrame().then(
      () => {
        isDrawing = false;
      },
      // The page is gone, or the browser draws frames by itself.
      () => clearInterval(timer),
    );
  };
  timer = setTimeout(
    () => {
      timer = setInterval(draw, FRAME_INTERVAL_MS);
      draw();
    },
    startAtOnce ? FRAME_INTERVAL_MS : FALLBACK_DELAY_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
    target.skipFrame();
  }
}
