import type { RenderResult } from "../../server/render/render-types";

/** Result of a fake renderer. */
export const sampleDocument: RenderResult = {
  pdf: Buffer.from("%PDF"),
  pages: 1,
  timings: { queue: 0, template: 0, load: 0, print: 0, total: 1 },
  warnings: [],
};
