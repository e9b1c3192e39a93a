import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { BaseLogger } from "pino";
import type { ErrorBody, UnavailableReason } from "../../contract/errors";
import { CORRELATION_HEADER } from "../../contract/product";
import { type ConnectionLimits, Connections } from "./connections";
import { LIVENESS_PATH, READINESS_PATHS } from "./health";

/** How often Node looks for requests that take too long. */
const CHECK_TIMEOUTS_EVERY_MS = 5_000;
/** How often connections that have become idle are closed while the service stops. */
const CLOSE_IDLE_EVERY_MS = 50;
/** Seconds after which another try makes sense while the service starts or stops. */
const RETRY_AFTER_SECONDS = 5;

type UnavailableState = Extract<UnavailableReason, "starting" | "stopping">;

/** Limits of the service's socket (`.env.example` explains them). */
export interface SocketSettings {
  /** Time for the header of a request, and for a new connection to send one. */
  headersTimeoutMs: number;
  /** Time for a whole request. */
  requestTimeoutMs: number;
  /** Time without a byte in either direction while the service waits for the client. */
  idleTimeoutMs: number;
  /** Time between two requests. */
  keepAliveTimeoutMs: number;
  connections: ConnectionLimits;
}

interface ServiceListenerOptions {
  host: string;
  port: number;
  /** Headers of the answers that the listener gives itself. */
  headers: Record<string, string>;
  log: BaseLogger;
  settings: SocketSettings;
}

/** Listens from the first moment of the start. @throws the error of `listen`, such as EADDRINUSE */
export async function startServiceListener(options: ServiceListenerOptions): Promise<ServiceListener> {
  const listener = new ServiceListener(options);
  listener.server.listen({ host: options.host, port: options.port });
  await once(listener.server, "listening");
  return listener;
}

/**
 * The service's socket. It accepts connections before the service is ready and while the service stops, so that load
 * balancers can ask for its health. All other requests get 503 until it is ready.
 */
export class ServiceListener {
  readonly server: Server;
  readonly connections: Connections;
  readonly #headers: Record<string, string>;
  readonly #log: BaseLogger;
  #handler: RequestListener | undefined;
  #state: "open" | UnavailableState = "starting";

  constructor({ headers, log, settings }: Omit<ServiceListenerOptions, "host" | "port">) {
    this.#headers = headers;
    this.#log = log;
    this.server = createServer({
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_TIMEOUTS_EVERY_MS, settings.headersTimeoutMs),
      keepAliveTimeout: settings.keepAliveTimeoutMs,
      // require-host.ts answers such requests with the error envelope; Node would send an empty body.
      requireHostHeader: false,
    });
    this.server.setTimeout(settings.idleTimeoutMs);
    this.connections = new Connections(settings.connections);
    this.connections.watch(this.server);
    const answer: RequestListener = (request, response) => {
      // Node still parses the other requests that arrived with the one that closed the connection.
      if (request.socket.destroyed) return;
      if (this.#state === "open") this.#handler?.(request, response);
      else this.#refuse(request, response, this.#state);
    };
    // A server may ignore an expectation that it does not know (RFC 9110, 10.1.1).
    this.server.on("request", answer).on("checkExpectation", answer);
  }

  /** Sets the service that `open` passes requests to. @returns the server */
  attach(handler: RequestListener): Server {
    this.#handler = handler;
    return this.server;
  }

  /** Passes requests to the service from now on. Adding routes after that would end the process. */
  open(): void {
    this.#state = "open";
  }

  /** Refuses new requests and waits for running ones. @param deadlineMs time after which open connections are closed */
  async close(deadlineMs: number): Promise<void> {
    this.#state = "stopping";
    const closed = once(this.server, "close");
    this.server.close();
    const idle = setInterval(() => this.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const deadline = setTimeout(() => this.server.closeAllConnections(), deadlineMs);
    await closed;
    clearInterval(idle);
    clearTimeout(deadline);
  }

  #refuse(request: IncomingMessage, response: ServerResponse, reason: UnavailableState): void {
    const correlationId = randomUUID();
    const url = request.url ?? "";
    const isLiveness = url === LIVENESS_PATH;
    const isHealth = isLiveness || READINESS_PATHS.includes(url);
    const error: ErrorBody = { errorCode: "SERVICE_UNAVAILABLE", correlationId, data: { reason } };
    if (!isHealth) {
      this.#log.info({ correlationId, errorCode: error.errorCode, status: 503 }, `request while ${reason}`);
    }
    response
      .writeHead(isLiveness ? 200 : 503, {
        "content-type": "application/json; charset=utf-8",
        ...this.#headers,
        ...(!isLiveness && { "retry-after": String(RETRY_AFTER_SECONDS) }),
        "cache-control": "no-store",
        connection: "close",
        [CORRELATION_HEADER]: correlationId,
      })
      .end(JSON.stringify(isHealth ? { status: reason } : error));
  }
}
