import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from "../../contract/endpoint";
import type { AuthorizedCaller, CallerWith } from "./authorization";
import type { RequestNotes } from "./request-notes";

/** The parts of a request that the contract describes, validated and typed. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  /** A file is the buffer that was received. */
  body: BodyOf<E> extends Uint8Array ? Buffer : BodyOf<E>;
  /** Takes what the handler finds out about the request, for the log that the workspace sees. */
  notes: RequestNotes;
}

/** Argument of a handler. */
export interface Call<E extends Endpoint> extends Input<E> {
  caller: AuthorizedCaller<E["access"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Argument of `prepare`. It has neither a reply nor a transaction, and the functions that claim an idempotency key, or
 * record or queue a client's document, demand an `Authorized` caller, which `presumed` is not. The types can't stop
 * `prepare` from opening a transaction with the presumed workspace id and writing in it: reviews have to.
 */
export interface Preparation<E extends Endpoint> extends Input<E> {
  presumed: CallerWith<E["access"]>;
  /** The headers as they were received, also those that the contract does not describe. */
  rawHeaders: Readonly<IncomingHttpHeaders>;
  /**
   * Aborts with CallerGone if the caller closes the connection, or with the refusal if the caller may not make the
   * call.
   */
  signal: AbortSignal;
}

/** Argument of `commit`. */
export interface Commit<E extends Endpoint, Prepared> extends Call<E> {
  prepared: Prepared;
  /** Aborts with CallerGone if the caller closes the connection. */
  signal: AbortSignal;
}

/**
 * A call in two steps, so that the work of a recently authorized caller need not wait for the database's verdict
 * (docs/decisions/0013-speculative-start.md).
 */
export interface SpeculativeHandler<E extends Endpoint, Prepared> {
  /**
   * May run before the verdict. Reads and computes only; its result, or what it throws, is dropped if the caller is
   * refused.
   */
  prepare(preparation: Preparation<E>): Promise<Prepared>;
  /** Runs after the verdict. Writes and answers. */
  commit(commit: Commit<E, Prepared>): Promise<Answer<E>>;
}

type BytesOrJson<Response> = Response extends z.ZodType ? z.input<Response> : Buffer | Readable;

/** One of the contract's further answers (`also`). A handler returns the main answer as it is. */
export class FurtherAnswer<Body> {
  constructor(
    readonly status: 200 | 201 | 202 | 206 | 302,
    readonly body: Body,
  ) {}
}

type Further<E> = E extends { also: readonly (infer A)[] }
  ? A extends { response: infer R }
    ? FurtherAnswer<BytesOrJson<R>>
    : never
  : never;

export type Answer<E extends Endpoint> = BytesOrJson<E["response"]> | Further<E>;
