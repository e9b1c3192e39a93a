import { randomUUID } from "node:crypto";
import { maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import { CORRELATION_HEADER } from "../../contract/product";
import { ApiError, tooLarge } from "./api-error";
import { errorBody } from "./error-handler";

type ParseError = Error & { code?: string };

/**
 * Time after an answer in which the client can read it. After that the connection is closed, also if the client keeps
 * its half of it open.
 */
const LINGER_MS = 1_000;

interface MalformedRequestsDependencies {
  log: FastifyBaseLogger;
  /** Headers of every answer. */
  headers: Record<string, string>;
}

/** Answers input that Node can't parse as a request, in the error envelope: there is no reply object for it. */
export class MalformedRequests {
  readonly #log: FastifyBaseLogger;
  readonly #headers: Record<string, string>;
  /** The response to the latest request of each connection. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  readonly #causes = new Map<string, number>();

  constructor({ log, headers }: MalformedRequestsDependencies) {
    this.#log = log;
    this.#headers = headers;
  }

  /** Has to be called before the server accepts requests. */
  watch(server: Server): void {
    for (const event of ["request", "checkExpectation"] as const) {
      server.prependListener(event, ({ socket }, response) => this.#latest.set(socket, response));
    }
    // The service is not a proxy.
    server.on("connect", ({ socket }) => this.answer(new Error("CONNECT"), socket));
  }

  /** Answers at once, or after the answer to a complete request that came earlier on the same connection. */
  answer(cause: ParseError, socket: Socket): void {
    if (cause.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const earlier = this.#latest.get(socket);
    // The unreadable input is the body of a request that has been answered already.
    if (earlier?.headersSent && !earlier.req.complete) return void socket.destroy();
    if (earlier?.req.complete && !earlier.closed) earlier.once("close", () => this.answer(cause, socket));
    else endConnection(socket, this.#responseTo(cause));
  }

  /** Adds the number of malformed requests to the metrics. */
  instrument(registry: Registry): void {
    const causes = this.#causes;
    new Counter({
      name: "platen_malformed_requests_total",
      help: "Requests that could not be read, by Node's error code; ERR_HTTP_REQUEST_TIMEOUT if they took too long",
      labelNames: ["cause"],
      registers: [registry],
      collect() {
        this.reset();
        for (const [cause, number] of causes) this.inc({ cause }, number);
      },
    });
  }

  #responseTo(cause: ParseError): string {
    const correlationId = randomUUID();
    const isTooLarge = cause.code === "HPE_HEADER_OVERFLOW";
    const error = isTooLarge ? tooLarge("header", maxHeaderSize) : new ApiError("INVALID_REQUEST");
    const body = JSON.stringify(errorBody(error, correlationId));
    const code = cause.code ?? cause.message;
    this.#causes.set(code, (this.#causes.get(code) ?? 0) + 1);
    this.#log.info({ correlationId, errorCode: error.errorCode, cause: cause.code }, "malformed request");
    return [
      `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `${CORRELATION_HEADER}: ${correlationId}`,
      ...Object.entries(this.#headers).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      "",
      body,
    ].join("\r\n");
  }
}

/** Sends the last bytes of a connection, and closes it even if the client never does. */
function endConnection(socket: Socket, text: string): void {
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
