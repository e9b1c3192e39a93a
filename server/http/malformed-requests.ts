import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { CORRELATION_HEADER } from "../../contract/product";
import { ApiError } from "./api-error";
import { errorBody } from "./error-handler";

type Cause = Error & { code?: string };

/** Answers in the envelope what is no request at all: there is no reply to answer with. */
export class MalformedRequests {
  readonly #log: FastifyBaseLogger;
  readonly #headers: Record<string, string>;
  /** Of each connection the answer to its latest request. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();

  /** @param headers that each answer carries */
  constructor(log: FastifyBaseLogger, headers: Record<string, string>) {
    this.#log = log;
    this.#headers = headers;
  }

  /** Has to be called before the server takes requests. */
  watch(server: Server): void {
    server.prependListener("request", ({ socket }, response) => this.#latest.set(socket, response));
    // Nobody's proxy.
    server.on("connect", ({ socket }) => this.answer(new Error("CONNECT"), socket));
  }

  /** Answers at once, or after the answer to what came whole on the same connection before. */
  answer(cause: Cause, socket: Socket): void {
    if (cause.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const before = this.#latest.get(socket);
    if (before?.req.complete && !before.closed) before.once("close", () => this.answer(cause, socket));
    else socket.end(this.#refusal(cause));
  }

  #refusal(cause: Cause): string {
    const correlationId = randomUUID();
    const error = new ApiError(cause.code === "HPE_HEADER_OVERFLOW" ? "PAYLOAD_TOO_LARGE" : "INVALID_REQUEST");
    const body = JSON.stringify(errorBody(error, correlationId));
    this.#log.info({ correlationId, errorCode: error.errorCode, cause: cause.code }, "unreadable request");
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
