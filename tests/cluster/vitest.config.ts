import { defineConfig } from "vitest/config";

/** The cluster's test takes minutes and needs PostgreSQL, so `npm run test:cluster` runs it apart from the others. */
export default defineConfig({ test: { include: ["tests/cluster/*.test.ts"] } });
