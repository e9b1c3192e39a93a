import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Authorization, Authorized, Caller } from "../http/authorization";

/** How long an authorization lets later calls of the same caller start speculatively. */
const RECENT_MS = 60_000;
const MAX_RECENT = 10_000;

/** Remembers the callers that were authorized recently, so that their next calls may start before the verdict. */
export class RecentAuthorizations {
  readonly #callers = new LRUCache<string, Caller>({ max: MAX_RECENT, ttl: RECENT_MS });

  /**
   * Authorizes a request. Waits for the verdict, unless the call is speculative and its caller was authorized recently.
   *
   * @param options.key identifies the caller and the workspace
   * @param options.canPresume whether a speculative call may start with the caller of an earlier call
   * @param lookUp finds the caller in the database; rejects if nobody may make the call
   */
  async authorize<C extends Caller>(
    request: FastifyRequest,
    { key, canPresume }: { key: string; canPresume: boolean },
    lookUp: () => Promise<C>,
  ): Promise<Authorization<C>> {
    const isSpeculative = canPresume && request.routeOptions.config.speculative === true;
    const recent = isSpeculative ? (this.#callers.get(key) as C | undefined) : undefined;
    const verdict = this.#confirm(key, lookUp);
    // A rejection that nothing waits for yet would end the process.
    if (recent) verdict.catch(() => undefined);
    return { presumed: recent ?? (await verdict), verdict };
  }

  async #confirm<C extends Caller>(key: string, lookUp: () => Promise<C>): Promise<Authorized<C>> {
    try {
      const caller = await lookUp();
      this.#callers.set(key, caller);
      return caller as Authorized<C>;
    } catch (error) {
      this.#callers.delete(key);
      throw error;
    }
  }
}
