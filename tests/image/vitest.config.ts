import { defineConfig } from "vitest/config";

/** The test of the image needs root, Debian's packages and three minutes, so `npm test` does not run it. */
export default defineConfig({
  test: {
    include: ["tests/image/**/*.test.ts"],
    pool: "forks",
    testTimeout: 120_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
