import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { buffer } from "node:stream/consumers";
import { HTTP2_SESSION_MEMORY_MB, HTTP2_WINDOW_BYTES } from "./http2-limits";

/** Error code of HTTP/2 (RFC 9113, 7): the stream is no longer needed. */
const CANCEL = 8;

/** The node is not reachable, or was lost with the document. Another node can render the document. */
export class NodeLost extends Error {
  override readonly name = "NodeLost";
}

interface NodeConnectionOptions {
  /** Such as `http://10.0.0.5:3001`. */
  origin: string;
  secret: string;
  /** Called when the connection takes no further requests. */
  onClosed(): void;
}

interface Response {
  status: number;
  body: Buffer;
}

/** The HTTP/2 connection to a render process. The first request opens it, and opens it again after it was lost. */
export class NodeConnection {
  readonly #options: NodeConnectionOptions;
  #session: ClientHttp2Session | undefined;

  constructor(options: NodeConnectionOptions) {
    this.#options = options;
  }

  /** Sends a request and reads the whole response. @throws NodeLost, the signal's reason */
  async request(
    headers: Record<string, string>,
    { body, signal }: { body?: Buffer; signal: AbortSignal },
  ): Promise<Response> {
    signal.throwIfAborted();
    const { origin, secret } = this.#options;
    const stream = this.#openStream({
      ...headers,
      authorization: `Bearer ${secret}`,
      ...(body && { "content-length": String(body.length) }),
    });
    const abort = () => stream.close(CANCEL);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await exchange(stream, body);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new NodeLost(`The render process at ${origin} was lost: ${reason}`, { cause: error });
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** Closes the connection when the running requests have their responses. */
  close(): void {
    this.#session?.close();
  }

  /** Closes the connection at once. Running requests reject with NodeLost. */
  destroy(): void {
    this.#session?.destroy();
    this.#session = undefined;
  }

  /** @throws NodeLost */
  #openStream(headers: Record<string, string>): ClientHttp2Stream {
    try {
      this.#session ??= this.#connect();
      return this.#session.request(headers);
    } catch (error) {
      throw new NodeLost(`The render process at ${this.#options.origin} takes no requests`, { cause: error });
    }
  }

  #connect(): ClientHttp2Session {
    const session = connect(this.#options.origin, {
      settings: { initialWindowSize: HTTP2_WINDOW_BYTES },
      maxSessionMemory: HTTP2_SESSION_MEMORY_MB,
    });
    session.once("connect", () => session.setLocalWindowSize(HTTP2_WINDOW_BYTES));
    // Each request fails by itself with its stream.
    session.on("error", () => undefined);
    const forget = () => {
      if (this.#session !== session) return;
      this.#session = undefined;
      this.#options.onClosed();
    };
    // A node that stops finishes its documents on this connection, and takes no further ones.
    session.once("goaway", forget).once("close", forget);
    return session;
  }
}

/** Sends a request and reads the whole response. @throws the error of the stream */
async function exchange(stream: ClientHttp2Stream, body: Buffer | undefined): Promise<Response> {
  const head = new Promise<{ status: number; length: number }>((resolve, reject) => {
    stream.once("response", ({ ":status": status, "content-length": length }) =>
      resolve({ status: Number(status), length: Number(length) }),
    );
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("The stream was closed before the response")));
  });
  stream.end(body);
  const [{ status, length }, content] = await Promise.all([head, buffer(stream)]);
  if (stream.rstCode !== 0) throw new Error(`The stream was reset with ${stream.rstCode}`);
  // A connection that is destroyed ends its streams without an error.
  if (content.length !== length) throw new Error(`The stream ended after ${content.length} of ${length} bytes`);
  return { status, body: content };
}
