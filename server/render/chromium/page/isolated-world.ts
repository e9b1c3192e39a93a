import type { CdpConnection } from "../browser/cdp-connection";
import type { PageQuestion } from "./page-queries";

/** Where questions to a page are answered: beside the document's scripts, which have replaced nothing there. It takes a moment to open. */
export class IsolatedWorld {
  readonly #connection: CdpConnection;
  readonly #session: string;
  readonly #frame: () => string;
  #context: number | null = null;

  /** @param frame the id of the frame that the document is in */
  constructor(connection: CdpConnection, session: string, frame: () => string) {
    this.#connection = connection;
    this.#session = session;
    this.#frame = frame;
  }

  /** @throws ConnectionGone, CommandFailed */
  async open(): Promise<number> {
    const params = { frameId: this.#frame(), worldName: "questions" };
    const { executionContextId } = await this.#connection.send("Page.createIsolatedWorld", params, this.#session);
    this.#context = executionContextId;
    return executionContextId;
  }

  /** Asks at once, whatever the document's scripts wait for; what can't be asked any more is answered by nothing. */
  async ask<Answer>({ expression, read }: PageQuestion<Answer>): Promise<Answer> {
    try {
      const contextId = this.#context ?? (await this.open());
      const params = { expression, awaitPromise: false, returnByValue: true, contextId } as const;
      const { result } = await this.#connection.send("Runtime.evaluate", params, this.#session);
      return read(result.value);
    } catch {
      return read(undefined);
    }
  }
}
