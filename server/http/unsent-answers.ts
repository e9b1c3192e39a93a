import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodType } from "zod";
import type { Budget } from "../budgets/budget";
import type { CallerKey } from "./caller-key";

declare module "fastify" {
  interface FastifyReply {
    /**
     * Counts a large answer before it is recorded as delivered. Answers that were not announced count when they are
     * sent.
     *
     * @throws ApiError TOO_MANY_REQUESTS if the caller has too much left to read
     */
    announceAnswer(bytes: number): void;
  }
}

/** Answers up to this size don't count: the limits of connections bound their sum. */
const MAX_SMALL_BYTES = 64 * 1024;

interface UnsentAnswersDependencies {
  unsentBytesPerCaller: Budget;
  callerKey: CallerKey;
}

/**
 * Limits the bytes of answers that are in memory because their caller does not read them. Streams don't count: they
 * hold one chunk each.
 */
export class UnsentAnswers {
  readonly #budget: Budget;
  readonly #callerKey: CallerKey;
  readonly #counted = new WeakSet<FastifyReply>();

  constructor({ unsentBytesPerCaller, callerKey }: UnsentAnswersDependencies) {
    this.#budget = unsentBytesPerCaller;
    this.#callerKey = callerKey;
  }

  limit(app: FastifyInstance): void {
    const count = (request: FastifyRequest, reply: FastifyReply, bytes: number) => this.#count(request, reply, bytes);
    app.decorateReply("announceAnswer", function (bytes) {
      count(this.request, this, bytes);
    });
    // A caller whose budget is used up must not make the service render: it could not send the result.
    app.addHook("preParsing", async (request) => {
      const { endpoint } = request.routeOptions.config;
      if (endpoint && !(endpoint.response instanceof ZodType)) this.#budget.assertRoom(this.#callerKey(request));
    });
    app.addHook("onSend", async (request, reply, payload) => {
      if (typeof payload === "string" || Buffer.isBuffer(payload)) count(request, reply, payload.length);
    });
  }

  #count(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    // A closed connection emits no further `close`, and gets nothing.
    if (bytes <= MAX_SMALL_BYTES || this.#counted.has(reply) || reply.raw.closed || reply.raw.destroyed) return;
    // An answer above the whole budget is sent if it is the only one.
    const release = this.#budget.take(this.#callerKey(request), Math.min(bytes, this.#budget.max));
    this.#counted.add(reply);
    reply.raw.once("close", release);
  }
}
