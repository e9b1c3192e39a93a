import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodType } from "zod";
import type { Budget, Release } from "../budgets/budget";
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
/**
 * Memory of an answer that is sent as a stream: one chunk of a stored file (server/files/files.ts) waits in the stream,
 * and one in the socket.
 */
const MAX_STREAM_BYTES = 2 * 1024 * 1024;

interface UnsentAnswersDependencies {
  /** The budget of the whole service. */
  unsentBytes: Budget;
  unsentBytesPerCaller: Budget;
  callerKey: CallerKey;
}

interface UnsentAnswer {
  release: Release;
  response: ServerResponse;
}

/**
 * Limits the bytes of answers that are in memory because their callers do not read them, and of documents that the
 * service records or stores before it sends them. If the service's budget is used up, the caller with the most bytes
 * loses the connection of the oldest answer that is being sent.
 */
export class UnsentAnswers {
  readonly #total: Budget;
  readonly #perCaller: Budget;
  readonly #callerKey: CallerKey;
  readonly #counted = new WeakSet<FastifyReply>();
  /** Counted answers by caller, the oldest first. */
  readonly #unsent = new Map<string, Set<UnsentAnswer>>();

  constructor({ unsentBytes, unsentBytesPerCaller, callerKey }: UnsentAnswersDependencies) {
    this.#total = unsentBytes;
    this.#perCaller = unsentBytesPerCaller;
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
      if (endpoint && !(endpoint.response instanceof ZodType)) this.#perCaller.assertRoom(this.#callerKey(request));
    });
    app.addHook("onSend", async (request, reply, payload) => {
      // It would wait for ever for an answer that waited for its turn when the connection was closed.
      if (reply.raw.destroyed && payload instanceof Readable) payload.destroy();
      try {
        count(request, reply, bytesInMemory(payload, request, reply));
      } catch (refusal) {
        if (payload instanceof Readable) payload.destroy();
        throw refusal;
      }
    });
  }

  #count(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    // A closed connection emits no further `close`, and gets nothing.
    if (bytes <= MAX_SMALL_BYTES || this.#counted.has(reply) || reply.raw.closed || reply.raw.destroyed) return;
    const caller = this.#callerKey(request);
    const release = this.#take(caller, bytes);
    const answer = { release, response: reply.raw };
    const answers = this.#unsent.get(caller) ?? new Set();
    this.#unsent.set(caller, answers.add(answer));
    this.#counted.add(reply);
    reply.raw.once("close", () => this.#remove(caller, answer));
  }

  /** @throws ApiError TOO_MANY_REQUESTS */
  #take(caller: string, bytes: number): Release {
    // An answer above a whole budget is sent if it is the only one.
    const counted = Math.min(bytes, this.#perCaller.max, this.#total.max);
    const releaseCaller = this.#perCaller.take(caller, counted);
    try {
      const releaseTotal = this.#takeTotal(caller, counted);
      return () => {
        releaseCaller();
        releaseTotal();
      };
    } catch (refusal) {
      releaseCaller();
      throw refusal;
    }
  }

  /** @throws ApiError TOO_MANY_REQUESTS if no other caller has more left to read */
  #takeTotal(caller: string, bytes: number): Release {
    for (;;) {
      try {
        return this.#total.take("", bytes);
      } catch (refusal) {
        const largest = this.#largestHolderBesides(caller);
        const oldest = [...(this.#unsent.get(largest) ?? [])].find(({ response }) => response.headersSent);
        if (!oldest || this.#perCaller.heldBy(largest) < this.#perCaller.heldBy(caller)) throw refusal;
        this.#remove(largest, oldest);
        // The response itself has no connection while it waits for an earlier one.
        oldest.response.req.socket.destroy();
      }
    }
  }

  #largestHolderBesides(caller: string): string {
    const heldBy = (holder: string) => this.#perCaller.heldBy(holder);
    return [...this.#unsent.keys()].reduce(
      (largest, other) => (other !== caller && heldBy(other) > heldBy(largest) ? other : largest),
      "",
    );
  }

  #remove(caller: string, answer: UnsentAnswer): void {
    answer.release();
    const answers = this.#unsent.get(caller);
    answers?.delete(answer);
    if (answers?.size === 0) this.#unsent.delete(caller);
  }
}

/** @returns bytes that an answer holds until it is read */
function bytesInMemory(payload: unknown, request: FastifyRequest, reply: FastifyReply): number {
  if (typeof payload === "string" || Buffer.isBuffer(payload)) return payload.length;
  // The portal's files are read from the disk in small chunks.
  if (!(payload instanceof Readable) || !request.routeOptions.config.endpoint) return 0;
  return Math.min(Number(reply.getHeader("content-length") ?? MAX_STREAM_BYTES), MAX_STREAM_BYTES);
}
