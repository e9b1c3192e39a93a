import { Readable } from "node:stream";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from "fastify";
import { ZodType, z } from "zod";
import { type Access, type Endpoint, maxBodyBytesOf } from "../../contract/endpoint";
import { type Actor, runForRequest, setActor } from "../audit/origin";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { spanOf } from "../tracing/trace-requests";
import { runInSpan } from "../tracing/tracer";
import type { Authorization, Caller, RequestGuard } from "./authorization";
import { type Answer, type Call, FurtherAnswer, type Input, type Preparation, type SpeculativeHandler } from "./call";
import { abortWhenCallerGone } from "./caller-gone";
import { markWaiting, markWorking } from "./connection-state";
import { readFileBodies } from "./file-body";
import type { RequestNotes } from "./request-notes";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether the call's preparation may start for a recently authorized caller before the verdict (see
     * `serve.speculative`).
     */
    speculative?: boolean;
    /** The contract's description of the route. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Facts that the handler found out about the request; null before it was called. */
    notes: RequestNotes | null;
  }
}

/** Calls of one customer that run at the same time. */
const MAX_CONCURRENT = 4;

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
  const limiter = new ConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT });
  app.decorateRequest("notes", null);

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
    const route: RouteOptions = {
      config: { ...config, endpoint },
      method: endpoint.method,
      url: endpoint.path,
      onRequest: guard.hooksFor(endpoint),
      bodyLimit: maxBodyBytesOf(endpoint),
      schema: schemaOf(endpoint),
      handler: async (request, reply) => {
        // The schemas have just validated these, which Fastify's types can't express.
        const { params, query, headers, body } = request as unknown as Input<E>;
        const notes: RequestNotes = {};
        request.notes = notes;
        const work = () => handle({ params, query, headers, body, notes }, request, reply);
        // Neither reading nor a speculative call changes anything that the audit log records.
        const isAudited = endpoint.method !== "GET" && !config.speculative;
        const answer = await runInSpan(spanOf(request), () => (isAudited ? runForRequest(request, work) : work()));
        return send(endpoint, reply, answer);
      },
    };
    if (!endpoint.fileTypes) return void app.route(route);
    void app.register(async (scope) => {
      readFileBodies(scope);
      scope.route(route);
    });
  }

  function serve<const E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    addRoute(endpoint, {}, async (input, request, reply) => {
      const caller = endpoint.access === "public" ? undefined : await authorizationOf(endpoint, request).verdict;
      if (caller) setActor(actorOf(caller));
      const work = () => {
        markWorking(request.raw);
        return handler({ ...input, caller: caller as Call<E>["caller"], request, reply });
      };
      if (!caller) return work();
      markWaiting(request.raw);
      return limiter.run(limiterKeyOf(caller), work, abortWhenCallerGone(reply).signal);
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

/** @returns the customer whose concurrent calls are limited together: for an API key, the owner of its workspace */
const limiterKeyOf = (caller: Caller): string => (caller.kind === "apiClient" ? caller.ownerId : caller.customerId);

const actorOf = (caller: Caller): Actor =>
  caller.kind === "apiClient"
    ? { kind: "api_key", id: caller.keyId, name: caller.keyName }
    : { kind: "customer", id: caller.customerId, email: caller.username };

/** Fastify takes a call without a body for one with null. */
const orEmpty = (body: ZodType) => z.preprocess((value) => value ?? {}, body);

const schemaOf = (endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.headers && { headers: endpoint.headers }),
  ...(endpoint.body && { body: endpoint.isBodyOptional ? orEmpty(endpoint.body) : endpoint.body }),
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
