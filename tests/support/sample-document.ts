import type { RenderResult } from "../../server/render/render-types";

/** What a renderer that makes nothing gives. */
export const sampleDocument: RenderResult = {
  pdf: Buffer.from("%PDF"),
  pages: 1,
  timings: { queue: 0, template: 0, load: 0, print: 0, total: 1 },
  warnings: [],
};
