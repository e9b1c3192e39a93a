import { isLoadableType, type ResourceLoader } from "../../remote/resource-loader";
import type { CdpConnection } from "../browser/cdp-connection";
import type { Events } from "../browser/cdp-protocol";

// Nothing of what was loaded is to be kept for us to look at.
const NOTHING_KEPT = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** What is fetched for a page: it is answered, and known of when the page itself has it. */
export class RemoteParts {
  readonly #connection: CdpConnection;
  readonly #session: string;
  /** What the page has not got yet, each with what is to be called then. */
  readonly #awaited = new Map<string, { arrived: Promise<void>; arrive: () => void }>();

  constructor(connection: CdpConnection, session: string) {
    this.#connection = connection;
    this.#session = session;
    const onArrival = ({ requestId }: { requestId: string }) => {
      this.#awaited.get(requestId)?.arrive();
      this.#awaited.delete(requestId);
    };
    // The page's own events and answers come in the order in which it did things: what it asks for is known before it answers.
    connection.on(
      "Network.requestWillBeSent",
      ({ requestId, request, type }) => {
        if (/^https?:/i.test(request.url) && isLoadableType(type)) this.#await(requestId);
      },
      session,
    );
    connection.on("Network.loadingFinished", onArrival, session);
    connection.on("Network.loadingFailed", onArrival, session);
  }

  /**
   * Fetches what the page asks for and hands it over.
   *
   * @returns whether it could be had; where not, the page has been told
   */
  async answer({ requestId, request }: Events["Fetch.requestPaused"], from: ResourceLoader) {
    try {
      const { headers, body } = await from.fetch(request);
      const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
      const answer = { requestId, responseCode: 200, responseHeaders, body: body.toString("base64") };
      await this.#connection.send("Fetch.fulfillRequest", answer, this.#session);
      return true;
    } catch {
      const refusal = { requestId, errorReason: "Aborted" } as const;
      await this.#connection.send("Fetch.failRequest", refusal, this.#session).catch(() => undefined);
      return false;
    }
  }

  /** Resolves when the page has all that it has asked for so far. */
  async settled(): Promise<void> {
    await Promise.all([...this.#awaited.values()].map(({ arrived }) => arrived));
  }

  /** Whether the page has not got all that it has asked for so far. */
  get missing(): boolean {
    return this.#awaited.size > 0;
  }

  /** Readies the page for another document: it will say what it has got, and is styled as on paper, where more may be asked for. */
  async expect(): Promise<void> {
    this.#awaited.clear();
    await Promise.all([
      this.#connection.send("Network.enable", NOTHING_KEPT, this.#session),
      this.#connection.send("Emulation.setEmulatedMedia", { media: "print" }, this.#session),
    ]);
  }

  #await(requestId: string): void {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    this.#awaited.set(requestId, { arrived, arrive });
  }
}
