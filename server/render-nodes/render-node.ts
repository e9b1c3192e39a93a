import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { buffer } from "node:stream/consumers";
import type { BaseLogger } from "pino";
import type { RenderResult } from "../render/render-types";
import { HTTP2_WINDOW_BYTES } from "./http2-window";
import { decodeError, decodeResult, type NodeState, PATHS, RENDER_ERROR_STATUS } from "./messages";

/** Interval between two questions about the state of a node. */
const POLL_MS = 1_000;
/** A node that does not answer for so long counts as lost, and its documents are rendered elsewhere. */
const STATE_TIMEOUT_MS = 4_000;

/** The node is not reachable, or was lost with the document. Another node can render the document. */
export class NodeLost extends Error {
  override readonly name = "NodeLost";
}

interface RenderNodeOptions {
  /** Such as `http://10.0.0.5:3001`. */
  origin: string;
  secret: string;
  /** Called when the node becomes ready. */
  onReady(): void;
  log: BaseLogger;
}

interface Response {
  status: number;
  body: Buffer;
}

/** A render process, as a web process sees it. */
export class RenderNode {
  readonly origin: string;
  readonly #options: RenderNodeOptions;
  readonly #timer: NodeJS.Timeout;
  #session: ClientHttp2Session | undefined;
  #state: NodeState | undefined;
  #inFlight = 0;
  /** Documents of other web processes, as the node last reported. */
  #foreign = 0;
  #isPolling = false;
  #isReported = false;

  /** Connects at once, and again whenever the connection is lost. */
  constructor(options: RenderNodeOptions) {
    this.origin = options.origin;
    this.#options = options;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    void this.#poll();
  }

  /** Last reported state; undefined while the node is not reachable. */
  get state(): NodeState | undefined {
    return this.#state;
  }

  get isReady(): boolean {
    return this.#state?.state === "ready";
  }

  /** Documents in this process's and in other web processes' name, for each that the node renders at a time. */
  get load(): number {
    return (this.#inFlight + this.#foreign) / (this.#state?.concurrency ?? 1);
  }

  /**
   * Renders a document.
   *
   * @param body a request (messages.ts)
   * @throws RenderError, NodeLost, the signal's reason
   */
  async render(body: Buffer, signal: AbortSignal): Promise<RenderResult> {
    this.#inFlight += 1;
    try {
      const response = await this.#request({ ":method": "POST", ":path": PATHS.render }, { body, signal });
      if (response.status === 200) return decodeResult(response.body);
      if (response.status === RENDER_ERROR_STATUS) throw decodeError(response.body);
      throw new Error(`The render process at ${this.origin} answered ${response.status}`);
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Sends nothing more. The connection is closed when the accepted documents have arrived. */
  close(): void {
    clearInterval(this.#timer);
    this.#state = undefined;
    this.#session?.close();
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const signal = AbortSignal.timeout(STATE_TIMEOUT_MS);
      const { status, body } = await this.#request({ ":path": PATHS.state }, { signal });
      if (status !== 200) throw new Error(`It answered ${status}`);
      this.#note(JSON.parse(body.toString()) as NodeState);
    } catch (error) {
      this.#lose(error);
    } finally {
      this.#isPolling = false;
    }
  }

  #note(state: NodeState): void {
    const wasReady = this.isReady;
    this.#state = state;
    this.#foreign = Math.max(0, state.running + state.waiting - this.#inFlight);
    if (wasReady || !this.isReady) return;
    this.#isReported = false;
    this.#options.log.info({ node: this.origin }, "a render process is ready");
    this.#options.onReady();
  }

  /** Gives the documents of a node back that does not answer. */
  #lose(error: unknown): void {
    this.#state = undefined;
    this.#session?.destroy();
    this.#session = undefined;
    if (this.#isReported) return;
    this.#isReported = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ node: this.origin, reason }, "a render process is not reachable");
  }

  /** @throws NodeLost, the signal's reason */
  async #request(
    headers: Record<string, string>,
    { body, signal }: { body?: Buffer; signal: AbortSignal },
  ): Promise<Response> {
    signal.throwIfAborted();
    const stream = this.#openStream({
      ...headers,
      authorization: `Bearer ${this.#options.secret}`,
      ...(body && { "content-length": String(body.length) }),
    });
    const abort = () => stream.close(CANCEL);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await exchange(stream, body);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new NodeLost(`The render process at ${this.origin} was lost: ${reason}`, { cause: error });
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  #openStream(headers: Record<string, string>): ClientHttp2Stream {
    try {
      this.#session ??= this.#connect();
      return this.#session.request(headers);
    } catch (error) {
      throw new NodeLost(`The render process at ${this.origin} takes no requests`, { cause: error });
    }
  }

  #connect(): ClientHttp2Session {
    const session = connect(this.origin, { settings: { initialWindowSize: HTTP2_WINDOW_BYTES } });
    session.once("connect", () => session.setLocalWindowSize(HTTP2_WINDOW_BYTES));
    // Each request fails by itself with its stream.
    session.on("error", () => undefined);
    const forget = () => {
      if (this.#session !== session) return;
      this.#session = undefined;
      this.#state = undefined;
    };
    // A node that stops finishes its documents on this connection, and takes no further ones.
    session.once("goaway", forget).once("close", forget);
    return session;
  }
}

/** Error code of HTTP/2 (RFC 9113, 7): the stream is no longer needed. */
const CANCEL = 8;

/** Sends a request and reads the whole response. @throws the error of the stream */
async function exchange(stream: ClientHttp2Stream, body: Buffer | undefined): Promise<Response> {
  const status = new Promise<number>((resolve, reject) => {
    stream.once("response", (headers) => resolve(Number(headers[":status"])));
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("The stream was closed before the response")));
  });
  stream.end(body);
  const [code, content] = await Promise.all([status, buffer(stream)]);
  if (stream.rstCode !== 0) throw new Error(`The stream was reset with ${stream.rstCode}`);
  return { status: code, body: content };
}
