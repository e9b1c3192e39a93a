import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "./api-error";

/** How many attempts in how many seconds. */
export interface AttemptSettings {
  points: number;
  duration: number;
}

/** Counts attempts by whoever makes them or whatever they aim at. */
export interface AttemptLimit {
  /** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
  take(key: string): Promise<void>;
  /** Gives an attempt back that turned out well. */
  giveBack(key: string): Promise<void>;
}

export function attemptLimit(settings: AttemptSettings): AttemptLimit {
  const limiter = new RateLimiterMemory(settings);
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
