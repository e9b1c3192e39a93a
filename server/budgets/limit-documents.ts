import type { Renderer } from "../render/renderer";
import type { Budget } from "./budget";

/**
 * Returns a renderer that takes each document of a customer from a budget until the document is made.
 *
 * @returns a renderer whose `render` also throws ApiError TOO_MANY_REQUESTS
 */
export const limitDocuments = (renderer: Renderer, budget: Budget): Renderer => ({
  async render(request) {
    const release = request.customerId === undefined ? undefined : budget.take(request.customerId);
    try {
      return await renderer.render(request);
    } finally {
      release?.();
    }
  },
  get health() {
    return renderer.health;
  },
  close: () => renderer.close(),
});
