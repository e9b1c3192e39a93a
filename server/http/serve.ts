import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { ZodType, type z } from "zod";
import type { Access, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from "../../contract/endpoint";
import type { Authorization, AuthorizedCaller, Caller, CallerWith, RequestGuard } from "./authorization";
import { abortWhenCallerGone } from "./caller-gone";
import { ConcurrencyLimiter } from "./concurrency-limiter";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether the call's preparation may start for a recently authorized caller before the verdict (see
     * `serve.speculative`).
     */
    speculative?: boolean;
  }
}

/** The parts of a request that the contract describes, validated and typed. */
interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
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
    readonly status: 200 | 201 | 202,
    readonly body: Body,
  ) {}
}

type Further<E> = E extends { also: readonly (infer A)[] }
  ? A extends { response: infer R }
    ? FurtherAnswer<BytesOrJson<R>>
    : never
  : never;

type Answer<E extends Endpoint> = BytesOrJson<E["response"]> | Further<E>;

/** An endpoint that only known callers may call. */
type GuardedEndpoint = Endpoint & { access: Exclude<Access, "public"> };

/** Adds the routes of the contract's endpoints: `serve(endpoint, handler)`. */
export interface Serve {
  <const E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void;
  /** Adds an endpoint whose work may start before the verdict. The limit of concurrent calls does not apply to it. */
  speculative<const E extends GuardedEndpoint, Prepared>(endpoint: E, handler: SpeculativeHandler<E, Prepared>): void;
}

/** @returns the function that modules add their routes with */
export function createServe(app: FastifyInstance, guard: RequestGuard): Serve {
  const limiter = new ConcurrencyLimiter();

  /** @throws Error if the guard has not authorized the request, so that no guarded handler runs without a caller */
  function authorizationOf({ method, path }: Endpoint, request: FastifyRequest): Authorization {
    const authorization = guard.authorizationOf(request);
    if (!authorization)
      throw new Error(`${method} ${path} is not public, but the guard has not authorized its request`);
    return authorization;
  }

  function addRoute<E extends Endpoint>(
    endpoint: E,
    config: FastifyContextConfig,
    handle: (input: Input<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
  ): void {
    app.route({
      config,
      method: endpoint.method,
      url: endpoint.path,
      onRequest: guard.hooksFor(endpoint.access),
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      schema: schemaOf(endpoint),
      handler: async (request, reply) => {
        // The schemas have just validated these, which Fastify's types can't express.
        const { params, query, headers, body } = request as unknown as Input<E>;
        const answer = await handle({ params, query, headers, body }, request, reply);
        return send(endpoint, reply, answer);
      },
    });
  }

  function serve<const E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    addRoute(endpoint, {}, async (input, request, reply) => {
      const caller = endpoint.access === "public" ? undefined : await authorizationOf(endpoint, request).verdict;
      const work = () => handler({ ...input, caller: caller as Call<E>["caller"], request, reply });
      return caller ? limiter.run(limiterKeyOf(caller), work) : work();
    });
  }

  function speculative<const E extends GuardedEndpoint, Prepared>(
    endpoint: E,
    handler: SpeculativeHandler<E, Prepared>,
  ): void {
    addRoute(endpoint, { speculative: true }, async (input, request, reply) => {
      const authorization = authorizationOf(endpoint, request);
      const presumed = authorization.presumed as Preparation<E>["presumed"];
      const connection = abortWhenCallerGone(reply);
      const { signal } = connection;

      const preparing = handler.prepare({ ...input, presumed, rawHeaders: request.headers, signal });
      // A failure, too, waits for the verdict: a refused caller learns nothing about the preparation.
      preparing.catch(() => undefined);
      const verdict = await authorization.verdict.catch((refusal: unknown) => {
        connection.abort(refusal);
        throw refusal;
      });
      const caller = verdict as Call<E>["caller"];
      return handler.commit({ ...input, caller, request, reply, prepared: await preparing, signal });
    });
  }

  return Object.assign(serve, { speculative });
}

/** @returns the workspace or the customer whose concurrent calls are limited together */
const limiterKeyOf = (caller: Caller): string => ("keyId" in caller ? caller.workspaceId : caller.customerId);

const schemaOf = (endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.headers && { headers: endpoint.headers }),
  ...(endpoint.body && { body: endpoint.body }),
  response: Object.fromEntries(jsonAnswersOf(endpoint)),
});

function send<E extends Endpoint>(endpoint: E, reply: FastifyReply, answer: Answer<E>): FastifyReply {
  const further = answer instanceof FurtherAnswer;
  const content = further ? answer.body : answer;
  reply.code(further ? answer.status : endpoint.status);
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  if (!reply.hasHeader("content-type")) reply.type(isBytes(content) ? "application/pdf" : "application/json");
  return reply.send(content);
}

const isBytes = (content: unknown): boolean => Buffer.isBuffer(content) || content instanceof Readable;

/** @returns the schemas of the JSON answers, by status */
function* jsonAnswersOf({ status, response, also = [] }: Endpoint): Generator<[number, ZodType]> {
  for (const answer of [{ status, response }, ...also]) {
    if (answer.response instanceof ZodType) yield [answer.status, answer.response];
  }
}
