import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { CORRELATION_HEADER } from "../../contract/product";
import { ApiError } from "./api-error";
import { errorBody } from "./error-handler";

type ParseError = Error & { code?: string };

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

  constructor({ log, headers }: MalformedRequestsDependencies) {
    this.#log = log;
    this.#headers = headers;
  }

  /** Has to be called before the server accepts requests. */
  watch(server: Server): void {
    server.prependListener("request", ({ socket }, response) => this.#latest.set(socket, response));
    // The service is no proxy.
    server.on("connect", ({ socket }) => this.answer(new Error("CONNECT"), socket));
  }

  /** Answers at once, or after the answer to a complete request that came earlier on the same connection. */
  answer(cause: ParseError, socket: Socket): void {
    if (cause.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const earlier = this.#latest.get(socket);
    if (earlier?.req.complete && !earlier.closed) earlier.once("close", () => this.answer(cause, socket));
    else socket.end(this.#responseTo(cause));
  }

  #responseTo(cause: ParseError): string {
    const correlationId = randomUUID();
    const error = new ApiError(cause.code === "HPE_HEADER_OVERFLOW" ? "PAYLOAD_TOO_LARGE" : "INVALID_REQUEST");
    const body = JSON.stringify(errorBody(error, correlationId));
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
