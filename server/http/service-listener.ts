import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { BaseLogger } from "pino";
import type { ErrorBody, UnavailableReason } from "../../contract/errors";
import { CORRELATION_HEADER } from "../../contract/product";

/** How often connections that have become idle are closed while stopping (milliseconds). */
const SWEEP = 50;
/** Seconds after which a service that starts or stops is worth another try. */
const RETRY_AFTER = "5";

type Unavailable = Extract<UnavailableReason, "starting" | "stopping">;

/**
 * The listening socket, open from the first moment: health can be asked while the service starts and while it stops.
 * Until the service is ready, and once it stops, every request is answered 503.
 */
export interface Gate {
  readonly server: Server;
  /** Hands requests over to the service. */
  open(service: RequestListener): void;
  /**
   * Accepts nothing any more and waits for what runs.
   *
   * @param deadline milliseconds after which what still runs is cut off
   */
  close(deadline: number): Promise<void>;
}

/** @param headers that every answer of its own carries @throws the error of `listen`, such as EADDRINUSE */
export async function listenAt(
  host: string,
  port: number,
  headers: Record<string, string>,
  log: BaseLogger,
): Promise<Gate> {
  let unavailable: Unavailable = "starting";
  let service: RequestListener | undefined;
  const server = createServer({
    requestTimeout: 60_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 65_000,
    // Answered by the service, in the envelope, and not by Node with an empty body.
    requireHostHeader: false,
  });
  const answer: RequestListener = (request, response) => {
    if (service) service(request, response);
    else answerUnavailable(request, response, unavailable, headers, log);
  };
  // An expectation that nobody knows may be passed over (RFC 9110, 10.1.1).
  server.on("request", answer).on("checkExpectation", answer);
  server.listen({ host, port });
  await once(server, "listening");

  return {
    server,
    open(ready) {
      service = ready;
    },
    async close(deadline) {
      service = undefined;
      unavailable = "stopping";
      const closed = once(server, "close");
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
      const cut = setTimeout(() => server.closeAllConnections(), deadline);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

function answerUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  reason: Unavailable,
  headers: Record<string, string>,
  log: BaseLogger,
): void {
  const correlationId = randomUUID();
  const isHealth = request.url === "/health";
  if (!isHealth) log.info({ correlationId, errorCode: "SERVICE_UNAVAILABLE", status: 503 }, `request while ${reason}`);
  const failure: ErrorBody = { errorCode: "SERVICE_UNAVAILABLE", correlationId, data: { reason } };
  response
    .writeHead(503, {
      "content-type": "application/json; charset=utf-8",
      ...headers,
      "retry-after": RETRY_AFTER,
      "cache-control": "no-store",
      connection: "close",
      [CORRELATION_HEADER]: correlationId,
    })
    .end(JSON.stringify(isHealth ? { status: reason } : failure));
}
