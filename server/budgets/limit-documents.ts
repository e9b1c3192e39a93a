import type { Renderer } from "../render/renderer";
import type { Release } from "./budget";

/** A budget of this process, or of all processes together. */
interface DocumentBudget {
  take(customerId: string): Release | Promise<Release>;
}

/**
 * Returns a renderer that takes each document of a customer from a budget until the document is made.
 *
 * @returns a renderer whose `render` also throws ApiError TOO_MANY_REQUESTS
 */
export const limitDocuments = (renderer: Renderer, budget: DocumentBudget): Renderer => ({
  async render(request) {
    const release = request.customerId === undefined ? undefined : await budget.take(request.customerId);
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
