import { expect, it } from "vitest";
import { retryDelayMs } from "../../../server/lib/retry-delay";

it("doubles the delay with each failed attempt, up to the maximum", () => {
  const delays = [1, 2, 3, 4, 5, 300].map((attempts) => retryDelayMs(attempts, { firstMs: 1_000, maxMs: 10_000 }));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

it("grows by another factor if asked to", () => {
  const delays = [1, 2, 3].map((attempts) => retryDelayMs(attempts, { firstMs: 200, factor: 4, maxMs: 1_000 }));
  expect(delays).toEqual([200, 800, 1_000]);
});
