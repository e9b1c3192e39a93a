import { setTimeout as sleep } from "node:timers/promises";
import { ZodType } from "zod";
import type { BodyFor, Endpoint, ParamsFor } from "../../contract/endpoint";
import { CliError, EXIT } from "../cli-error";
import type { TemplateSource } from "../document-renderer";
import { formatDuration, writeMessage } from "../output/terminal";
import type { Connection } from "./connection";
import { connectionError, readErrorResponse, serverError } from "./error-response";
import { retryDelayMs } from "./retry";

interface CallInput<E extends Endpoint> {
  params?: ParamsFor<E>;
  body?: BodyFor<E>;
  headers?: Record<string, string>;
}

/** How a call is made. */
interface Manner {
  /** Whose text is shown where it is at fault. */
  source?: TemplateSource;
  /** A server that can't be reached is tried again as well: for what goes on meanwhile. */
  patient?: boolean;
}

type JsonOf<E extends Endpoint> = E["response"] extends ZodType<infer T> ? T : never;

/** A Platen server, as the contract describes it. */
export class ServerClient {
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #quiet: boolean;

  constructor(connection: Connection, signal: AbortSignal, quiet = false) {
    this.#connection = connection;
    this.#signal = signal;
    this.#quiet = quiet;
  }

  /** @returns what the call answers, where that is JSON @throws Failure */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, manner: Manner = {}): Promise<JsonOf<E>> {
    const response = await this.send(endpoint, input, manner);
    const body: unknown = await response.json().catch(() => undefined);
    const schema: unknown = endpoint.response;
    const answer = schema instanceof ZodType ? schema.safeParse(body) : undefined;
    if (answer?.success) return answer.data as JsonOf<E>;
    throw new CliError(EXIT.UNAVAILABLE, `${this.#connection.server} does not answer as a Platen server does`);
  }

  /** @returns an answer of success, its body unread @throws Failure, after a few attempts where it may pass */
  send<E extends Endpoint>(endpoint: E, input: CallInput<E>, manner: Manner = {}): Promise<Response> {
    const values = (input.params ?? {}) as Record<string, unknown>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const { body, headers } = input;
    const request: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === "key" && { authorization: `Bearer ${this.#connection.key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    return this.#persist(`${this.#connection.server}${path}`, request, manner);
  }

  async #persist(url: string, request: RequestInit, { source, patient = false }: Manner): Promise<Response> {
    const { origin } = new URL(url);
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#fetch(url, request);
      if (answer instanceof Response && answer.ok) return answer;
      const trouble = answer instanceof Response ? await readErrorResponse(answer) : answer;
      this.#signal.throwIfAborted();
      const pause = retryDelayMs(attempt, trouble, patient);
      if (pause === undefined) {
        throw trouble instanceof Error
          ? connectionError(trouble, origin)
          : serverError(trouble, origin, source ?? null);
      }
      if (!this.#quiet && !patient) writeMessage(`${origin} can't do it now; trying again in ${formatDuration(pause)}`);
      await sleep(pause, undefined, { signal: this.#signal });
    }
  }

  async #fetch(url: string, request: RequestInit): Promise<Response | Error> {
    try {
      return await fetch(url, { ...request, redirect: "error", signal: this.#signal });
    } catch (error) {
      this.#signal.throwIfAborted();
      return error as Error;
    }
  }
}
