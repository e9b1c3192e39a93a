import type { BaseLogger } from "pino";
import { openMerging } from "./batches/merging";
import { countIn } from "./batches/progress";
import type { Config } from "./config";
import type { Queries } from "./database/open";
import { openBackground } from "./documents/background";
import { type Maker, makerWith } from "./documents/maker";
import type { Plans } from "./products/plans";
import type { Renderer } from "./render/renderer";

/** The documents of programs: made at once, or in the background. */
export interface BackgroundWork {
  maker: Maker;
  /** Begins with what waits; called after the commit that wrote it. */
  wake(): void;
  /** Finishes what is being made; what waits is made after the next start. */
  close(): Promise<void>;
}

/** Puts together the queue of documents, batches and what they tell of themselves. */
export function openBackgroundWork(
  db: Queries,
  renderer: Renderer,
  plans: Plans,
  config: Config,
  log: BaseLogger,
): BackgroundWork {
  const lifetime = config.DOCUMENT_LIFETIME;
  const maker = makerWith(db, renderer, plans, lifetime);
  const merging = openMerging({
    db,
    lifetime,
    largest: config.RENDER_MAX_PDF_BYTES,
    onEnded: async () => undefined,
    afterEnded: () => undefined,
    log,
  });
  const count = countIn(lifetime, async () => undefined);
  const background = openBackground({
    db,
    maker,
    concurrency: config.RENDER_CONCURRENCY,
    lifetime,
    onFinished: count,
    afterFinished: merging.wake,
    log,
  });
  return {
    maker,
    wake: background.wake,
    async close() {
      await Promise.all([background.close(), merging.close()]);
    },
  };
}
