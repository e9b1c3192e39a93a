import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { buffer } from "node:stream/consumers";
import type { BaseLogger } from "pino";
import { RenderError } from "../render/render-error";
import type { RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { HTTP2_SESSION_MEMORY_MB, HTTP2_WINDOW_BYTES } from "./http2-limits";
import {
  decodeRequest,
  encodeError,
  encodeResult,
  type LoadAsset,
  type NodeState,
  PATHS,
  PROTOCOL_VERSION,
  RENDER_ERROR_STATUS,
} from "./messages";

interface RenderNodeServerOptions {
  renderer: Renderer;
  host: string;
  port: number;
  loadAsset: LoadAsset;
  /** Secrets that web processes may send: several while the secret is being replaced. */
  secrets: readonly string[];
  /** Documents that the renderer renders at the same time. */
  concurrency: number;
  /** Largest template and parameters together, in bytes. */
  maxRequestBytes: number;
  /** Longest silence of a web process before its connection is closed (15 s by default). */
  maxSilenceMs?: number;
  log: BaseLogger;
}

/** Documents of all web processes that one connection carries at the same time. */
const MAX_STREAMS = 1_024;
/** A web process asks for the state every second. If it vanishes or is cut off, its connection may stay open. */
const MAX_SILENCE_MS = 15_000;

/**
 * Renders the documents of web processes, which send them by HTTP/2. Only callers with a secret are answered.
 *
 * @returns the server's port, and a function that finishes the accepted documents and closes the connections
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startRenderNodeServer(
  options: RenderNodeServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const { host, port, maxSilenceMs = MAX_SILENCE_MS, log } = options;
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer({
    settings: { initialWindowSize: HTTP2_WINDOW_BYTES, maxConcurrentStreams: MAX_STREAMS },
    maxSessionMemory: HTTP2_SESSION_MEMORY_MB,
  });
  server.on("session", (session) => {
    session.setLocalWindowSize(HTTP2_WINDOW_BYTES);
    // Otherwise its documents would go on, and this process would wait for it when it stops.
    session.setTimeout(maxSilenceMs, () => session.destroy());
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  // Broken connections are the business of the web process, which sends the document elsewhere.
  server.on("sessionError", (error) => log.debug({ err: error }, "a connection of a web process broke"));
  const authorizationHashes = options.secrets.map((secret) => hash(`Bearer ${secret}`));
  server.on("stream", (stream, headers) => {
    stream.on("error", (error) => log.debug({ err: error }, "a request of a web process broke"));
    const sent = hash(String(headers.authorization));
    if (!authorizationHashes.some((expected) => timingSafeEqual(sent, expected))) return respond(stream, 401);
    if (headers[":path"] === PATHS.state) return respond(stream, 200, JSON.stringify(stateOf(options)));
    if (headers[":path"] !== PATHS.render || headers[":method"] !== "POST") return respond(stream, 404);
    if (!(Number(headers["content-length"]) <= options.maxRequestBytes)) return respond(stream, 413);
    return void answerRender(stream, options);
  });
  server.listen({ host, port });
  await once(server, "listening");
  return { port: portOf(server), close: () => close(server, sessions) };
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

const portOf = (server: Http2Server): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

function stateOf({ renderer, concurrency }: RenderNodeServerOptions): NodeState {
  // Process ids are internal.
  const { processes: _, ...health } = renderer.health;
  return { ...health, concurrency, protocolVersion: PROTOCOL_VERSION };
}

async function answerRender(
  stream: ServerHttp2Stream,
  { renderer, loadAsset, log }: RenderNodeServerOptions,
): Promise<void> {
  const caller = new AbortController();
  stream.once("close", () => caller.abort(new Error("The web process has given the document up")));
  try {
    const request = decodeRequest(await buffer(stream), loadAsset);
    const result: RenderResult = await renderer.render({ ...request, signal: caller.signal });
    respond(stream, 200, encodeResult(result));
  } catch (error) {
    if (error instanceof RenderError) return respond(stream, RENDER_ERROR_STATUS, encodeError(error));
    if (!caller.signal.aborted) log.error({ err: error }, "a document of a web process failed");
    respond(stream, 500);
  }
}

function respond(stream: ServerHttp2Stream, status: number, body: string | Buffer = ""): void {
  if (stream.destroyed || stream.closed) return;
  // The length tells the web process whether it has got all of the body.
  stream.respond({ ":status": status, "content-length": Buffer.byteLength(body) });
  stream.end(body);
}

/** Tells all web processes to send nothing more, and waits for the accepted documents. */
async function close(server: Http2Server, sessions: Set<ServerHttp2Session>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  for (const session of sessions) session.close();
  await closed;
}
