import { isLoadableType, type ResourceLoader } from "../../remote/resource-loader";
import type { EventData } from "../cdp/cdp-protocol";
import type { CdpSession } from "../cdp/cdp-session";

/** The browser keeps no bodies of loaded resources for later inspection. */
const NO_BUFFERS = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** Requests of a page to other hosts: fulfils them, and tracks which resources the page has not received yet. */
export class RemoteRequests {
  /** Resources that the page has received so far, or that failed. */
  receivedCount = 0;
  readonly #session: CdpSession;
  /** Resources that the page has not received yet, by request id. */
  readonly #pending = new Map<string, { received: Promise<void>; markReceived: () => void }>();

  constructor(session: CdpSession) {
    this.#session = session;
    const onReceived = ({ requestId }: { requestId: string }) => {
      this.receivedCount++;
      this.#pending.get(requestId)?.markReceived();
      this.#pending.delete(requestId);
    };
    // Events and replies of a page come in the order in which things happened, so a request is known before later
    // replies.
    session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      if (/^https?:/i.test(request.url) && type !== undefined && isLoadableType(type)) this.#track(requestId);
    });
    session.on("Network.loadingFinished", onReceived);
    session.on("Network.loadingFailed", onReceived);
  }

  /**
   * Fetches what the page asks for and hands it over. Returns false if that failed; the page then sees a failed
   * request.
   */
  async fulfil({ requestId, request }: EventData<"Fetch.requestPaused">, resources: ResourceLoader): Promise<boolean> {
    try {
      const { headers, body } = await resources.fetch(request);
      const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
      const response = { requestId, responseCode: 200, responseHeaders, body: body.toString("base64") };
      await this.#session.send("Fetch.fulfillRequest", response);
      return true;
    } catch {
      await this.#session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => undefined);
      return false;
    }
  }

  /** Resolves when the page has received everything that it has requested so far. */
  async settled(): Promise<void> {
    await Promise.all([...this.#pending.values()].map(({ received }) => received));
  }

  /** Whether the page still waits for something that it has requested. */
  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Starts tracking for another document. Also selects print styles now, because they may request more resources than
   * the styles of a screen.
   */
  async start(): Promise<void> {
    this.#pending.clear();
    await Promise.all([
      this.#session.send("Network.enable", NO_BUFFERS),
      this.#session.send("Emulation.setEmulatedMedia", { media: "print" }),
    ]);
  }

  #track(requestId: string): void {
    let markReceived = () => {};
    const received = new Promise<void>((resolve) => {
      markReceived = resolve;
    });
    this.#pending.set(requestId, { received, markReceived });
  }
}
