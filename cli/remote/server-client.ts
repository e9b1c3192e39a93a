import { setTimeout as sleep } from "node:timers/promises";
import { ZodType } from "zod";
import type { BodyFor, Endpoint, ParamsFor } from "../../contract/endpoint";
import { CliError, EXIT } from "../cli-error";
import type { TemplateSource } from "../document-renderer";
import { formatDuration, writeMessage } from "../output/terminal";
import type { Connection } from "./connection";
import { connectionError, readErrorResponse, serverError } from "./error-response";
import { type AttemptFailure, type RetryPolicy, retryAfterFailure, STANDARD_RETRIES } from "./retry";

interface ServerClientDependencies {
  connection: Connection;
  signal: AbortSignal;
  /** Whether to write no messages about retries. */
  isQuiet?: boolean | undefined;
}

interface CallInput<E extends Endpoint> {
  params?: ParamsFor<E>;
  body?: BodyFor<E>;
  headers?: Record<string, string>;
}

interface CallOptions {
  /** Template in which an error of the template is shown. */
  source?: TemplateSource;
  retries?: RetryPolicy;
}

type AttemptResult = { kind: "success"; response: Response } | AttemptFailure;

type JsonOf<E extends Endpoint> = E["response"] extends ZodType<infer T> ? T : never;

/** Client of a Platen server. Calls the endpoints of the contract, and retries temporary failures. */
export class ServerClient {
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #isQuiet: boolean;

  constructor({ connection, signal, isQuiet = false }: ServerClientDependencies) {
    this.#connection = connection;
    this.#signal = signal;
    this.#isQuiet = isQuiet;
  }

  /** Calls an endpoint and returns its JSON. @throws CliError */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, options: CallOptions = {}): Promise<JsonOf<E>> {
    const response = await this.send(endpoint, input, options);
    const body: unknown = await response.json().catch(() => undefined);
    const schema: unknown = endpoint.response;
    const parsed = schema instanceof ZodType ? schema.safeParse(body) : undefined;
    if (parsed?.success) return parsed.data as JsonOf<E>;
    throw new CliError(EXIT.UNAVAILABLE, `${this.#connection.server} does not answer as a Platen server would`);
  }

  /** Calls an endpoint and returns the successful response with its body unread. @throws CliError */
  async send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Response> {
    const { source = null, retries = STANDARD_RETRIES } = options;
    const { url, init } = this.#requestOf(endpoint, input);
    const { origin } = new URL(url);
    for (let attempt = 1; ; attempt++) {
      const result = await this.#attempt(url, init);
      if (result.kind === "success") return result.response;
      this.#signal.throwIfAborted();
      const delayMs = retryAfterFailure(attempt, result, retries);
      if (delayMs === undefined) {
        if (result.kind === "unreachable") throw connectionError(result.error, origin);
        throw serverError(result.response, origin, source);
      }
      if (!this.#isQuiet && retries.isAnnounced) {
        writeMessage(`${origin} is busy or not available; trying again in ${formatDuration(delayMs)}`);
      }
      await sleep(delayMs, undefined, { signal: this.#signal });
    }
  }

  #requestOf<E extends Endpoint>(endpoint: E, { params, body, headers }: CallInput<E>) {
    const values = (params ?? {}) as Record<string, unknown>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const content: unknown = body;
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === "key" && { authorization: `Bearer ${this.#connection.key}` }),
        ...(body !== undefined && {
          "content-type": content instanceof Blob ? "application/octet-stream" : "application/json",
        }),
        ...headers,
      },
      ...(body !== undefined && { body: content instanceof Blob ? content : JSON.stringify(body) }),
      // Downloads may redirect to a bucket. No other server may get the key or a template.
      redirect: endpoint.access === "public" ? "follow" : "error",
    };
    return { url: `${this.#connection.server}${path}`, init };
  }

  async #attempt(url: string, init: RequestInit): Promise<AttemptResult> {
    try {
      const response = await fetch(url, { ...init, signal: this.#signal });
      if (response.ok) return { kind: "success", response };
      return { kind: "refused", response: await readErrorResponse(response) };
    } catch (error) {
      this.#signal.throwIfAborted();
      return { kind: "unreachable", error: error as Error };
    }
  }
}
