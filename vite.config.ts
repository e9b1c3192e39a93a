import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  build: { outDir: "dist/portal", emptyOutDir: true },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "portal",
          include: ["tests/portal/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts", "tests/contract/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
