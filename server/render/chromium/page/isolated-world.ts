import type { PageQuery } from "./page-queries";
import type { PageTarget } from "./page-target";

/**
 * An isolated world of a page: queries see the document, but not the globals that the document's scripts may have
 * replaced. Opening it takes a moment.
 */
export class IsolatedWorld {
  readonly #target: PageTarget;
  #contextId: number | null = null;

  constructor(target: PageTarget) {
    this.#target = target;
  }

  /** Opens the world and returns its execution context. @throws ConnectionGone, CommandFailed */
  async open(): Promise<number> {
    const params = { frameId: this.#target.frameId, worldName: "queries" };
    const { executionContextId } = await this.#target.session.send("Page.createIsolatedWorld", params);
    this.#contextId = executionContextId;
    return executionContextId;
  }

  /**
   * Runs a query at once, even while the document's scripts wait. If it fails, returns what the query makes of no
   * answer.
   */
  async run<Result>({ expression, parse }: PageQuery<Result>): Promise<Result> {
    try {
      const contextId = this.#contextId ?? (await this.open());
      const params = { expression, awaitPromise: false, returnByValue: true, contextId };
      const { result } = await this.#target.session.send("Runtime.evaluate", params);
      return parse(result.value);
    } catch {
      return parse(undefined);
    }
  }
}
