import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import type { Budget, Release } from "../budgets/budget";
import { ApiError, serviceUnavailable } from "./api-error";
import type { CallerKey } from "./caller-key";

/** Bodies up to this declared length don't count: the limits of connections bound their sum. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Seconds after which another try makes sense. */
const RETRY_AFTER_SECONDS = 1;
/** Fastify never reads bodies of these methods. */
const WITHOUT_BODY = new Set(["GET", "HEAD"]);

interface BodyBudgetDependencies {
  /** The budget of the whole service. */
  bodyBytes: Budget;
  bodyBytesPerCaller: Budget;
  callerKey: CallerKey;
}

/** The share of the budgets that the body of a request has taken. */
interface Holding {
  releases: Release[];
  /** Work that uses the body, or waits to do so. */
  uses: number;
  /** Whether the call has been answered, or its caller has left. */
  isOver: boolean;
}

/**
 * Limits the bytes of large bodies that are in memory, for each caller and for the whole service. A body counts as far
 * as it has arrived, until its call is answered. The declared length alone does not count, or strangers could use up
 * the budget without sending anything. If the caller leaves, the body counts until the work with it has ended.
 */
export class BodyBudget {
  readonly #total: Budget;
  readonly #perCaller: Budget;
  readonly #callerKey: CallerKey;
  readonly #holdings = new WeakMap<FastifyRequest, Holding>();

  constructor({ bodyBytes, bodyBytesPerCaller, callerKey }: BodyBudgetDependencies) {
    this.#total = bodyBytes;
    this.#perCaller = bodyBytesPerCaller;
    this.#callerKey = callerKey;
  }

  /** Refuses bodies at addresses without a route, and counts the large ones of all calls. */
  limit(app: FastifyInstance): void {
    app.addHook("onRoute", (route) => {
      const { handler, config } = route;
      // Handlers of the contract's endpoints return when their work has ended.
      if (!config?.endpoint) return;
      route.handler = async (request, reply) => {
        try {
          return await this.#during(request, async () => handler.call(app, request, reply));
        } finally {
          this.#releaseUnused(request);
        }
      };
    });
    app.addHook("preParsing", async (request, reply, payload) => this.#watch(request, reply, payload));
    app.addHook("onSend", async (request) => {
      const holding = this.#holdings.get(request);
      if (holding) release(holding);
    });
  }

  /** Lets a body count until it has been parsed, even if its caller leaves. @returns what `parse` returns */
  async duringParse<Result>(request: FastifyRequest, parse: () => Promise<Result>): Promise<Result> {
    const result = await this.#during(request, parse);
    // The handler of a contract's endpoint follows, and uses the body, too.
    if (!request.routeOptions.config.endpoint) this.#releaseUnused(request);
    return result;
  }

  /** Drops the body of a refused call before it is answered, and what it holds, unless work still uses it. */
  drop(request: FastifyRequest): void {
    request.body = undefined;
    const holding = this.#holdings.get(request);
    if (holding) holding.isOver = true;
    this.#releaseUnused(request);
  }

  /** Keeps what the body holds while `work` uses it. If `work` fails, the call is answered. */
  async #during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const holding = this.#holdings.get(request);
    if (!holding) return work();
    holding.uses += 1;
    try {
      return await work();
    } finally {
      holding.uses -= 1;
    }
  }

  /** @throws ApiError NOT_FOUND if there is no route that could read the body */
  #watch(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): RequestPayload {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    // RFC 9112, 6: a request without either has no body.
    const hasBody = transfer !== undefined || (length !== undefined && length !== "0");
    if (!hasBody || WITHOUT_BODY.has(request.method)) return payload;
    if (request.is404) {
      // The body is not read, so the next request on this connection can't be found.
      reply.header("connection", "close");
      throw new ApiError("NOT_FOUND");
    }
    const isSmall = transfer === undefined && Number(length) <= MAX_SMALL_BYTES;
    return isSmall ? payload : this.#count(request, reply, payload);
  }

  /** @throws ApiError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, as an error of the returned stream */
  #count(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): RequestPayload {
    const caller = this.#callerKey(request);
    const holding: Holding = { releases: [], uses: 0, isOver: false };
    this.#holdings.set(request, holding);
    reply.raw.once("close", () => {
      holding.isOver = true;
      this.#releaseUnused(request);
    });
    const take = (bytes: number) => this.#take(holding, caller, bytes);
    // A loop with `for await` would close the connection on an error, before it is answered.
    const chunks = payload.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    return Readable.from(
      (async function* () {
        for await (const chunk of chunks) {
          take(chunk.length);
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
  }

  #take({ releases, isOver }: Holding, caller: string, bytes: number): void {
    if (isOver) return;
    releases.push(this.#perCaller.take(caller, bytes));
    const isInShare = this.#perCaller.heldBy(caller) <= this.#shareOf(caller);
    if (!isInShare) this.#total.countRefusal();
    const taken = isInShare ? this.#total.tryTake("", bytes) : undefined;
    const { name: limit, max } = this.#total;
    if (!taken) throw serviceUnavailable("memory", RETRY_AFTER_SECONDS, { limit, max });
    releases.push(taken);
  }

  /**
   * The more of the service's budget others hold, the less a caller may hold. So however many callers take as much as
   * they may, some of the budget is free for the next one.
   */
  #shareOf(caller: string): number {
    const heldByOthers = this.#perCaller.used - this.#perCaller.heldBy(caller);
    return this.#perCaller.max * Math.max(0, 1 - heldByOthers / this.#total.max);
  }

  #releaseUnused(request: FastifyRequest): void {
    const holding = this.#holdings.get(request);
    if (holding?.isOver && holding.uses === 0) release(holding);
  }
}

function release(holding: Holding): void {
  holding.isOver = true;
  for (const giveBack of holding.releases.splice(0)) giveBack();
}
