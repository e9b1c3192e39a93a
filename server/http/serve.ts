import { Readable } from "node:stream";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from "fastify";
import { ZodType, type z } from "zod";
import type { Access, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from "../../contract/endpoint";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/** What a handler is called with: everything validated, in the contract's types. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type BytesOrJson<Response> = Response extends z.ZodType ? z.input<Response> : Buffer | Readable;

/** One of the contract's further answers (`also`); the other answers are given as they are. */
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

/** Refuses, before the body is read, who may not make the call; one that was begun ahead is refused before it is answered. */
export type Guard = Record<Access, onRequestAsyncHookHandler[]>;

/** @returns whose calls take turns with this one; undefined where anybody may make it */
const holderOf = ({ caller, apiClient }: FastifyRequest): string | undefined =>
  apiClient?.workspaceId ?? caller?.customerId;

/** @returns a function that serves endpoints of the contract: `serve(endpoint, handler, config)` adds the route */
export function createServe(app: FastifyInstance, guard: Guard) {
  const turns = new ConcurrencyLimiter();
  return function serve<const E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
    config: FastifyContextConfig = {},
  ): void {
    app.route({
      config,
      method: endpoint.method,
      url: endpoint.path,
      onRequest: guard[endpoint.access],
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.headers && { headers: endpoint.headers }),
        ...(endpoint.body && { body: endpoint.body }),
        response: Object.fromEntries(jsonAnswersOf(endpoint)),
      },
      handler: async (request, reply) => {
        // The validators above have just made these of the contract's schemas, which Fastify's types can't follow.
        const { params, query, headers, body } = request as unknown as Pick<Call<E>, Validated>;
        const work = () => handler({ params, query, headers, body, request, reply });
        // Documents have a queue of their own.
        const holder = config.ahead ? undefined : holderOf(request);
        const answer = await (holder === undefined ? work() : turns.run(holder, work));
        await request.confirmed;
        const further = answer instanceof FurtherAnswer;
        const content = further ? answer.body : answer;
        reply.code(further ? answer.status : endpoint.status);
        if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
        if (!reply.hasHeader("content-type")) reply.type(isBytes(content) ? "application/pdf" : "application/json");
        return reply.send(content);
      },
    });
  };
}

type Validated = "params" | "query" | "headers" | "body";

const isBytes = (content: unknown): boolean => Buffer.isBuffer(content) || content instanceof Readable;

/** @returns the schemas of the answers that are JSON, by their status */
function* jsonAnswersOf({ status, response, also = [] }: Endpoint): Generator<[number, ZodType]> {
  for (const answer of [{ status, response }, ...also]) {
    if (answer.response instanceof ZodType) yield [answer.status, answer.response];
  }
}

export type Serve = ReturnType<typeof createServe>;
