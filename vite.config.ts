import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { brandAssets } from "./scripts/portal/brand-assets.ts";
import { oauthRedirectPage } from "./scripts/portal/oauth-redirect-page.ts";
import { writeOutsideHosts } from "./scripts/portal/outside-hosts.ts";
import { precompress } from "./scripts/portal/precompress.ts";
import { preloadStart } from "./scripts/portal/preload-start.ts";

/** Barrels of which the portal uses next to nothing: without this hint their unused parts stay in the bundle. */
const UNUSED_PARTS =
  /node_modules\/(papaparse|react-markdown|remark-gfm|@antv\/|@ant-design\/(pro-|charts|plots|icons)|lodash-es|rc-field-form)/;

/** Where `npm run dev` has started the service. */
const SERVICE = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/**
 * Small modules that every start of the portal loads. As one file they save 13 requests, and 2.2 kB on the login page,
 * because each file is compressed by itself.
 */
const EVERY_START = [
  /\/src\/lib\/(analytics|browser|config|emitter|error-reporting|navigation-guard|toast-store)\.ts$/,
  /\/src\/(app\/(crash-boundary|scroll-to-top)|components\/lazy-with-reload|hooks\/use-page-title)\.tsx?$/,
  /\/src\/session\/(oauth-state|session)\.ts$|\/contract\/product\.ts$/,
  /\/node_modules\/(react-error-boundary|jwt-decode)\//,
  /\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(CheckCircleFilled|CloseCircleFilled|CloseOutlined)\.js$/,
];

export default defineConfig({
  plugins: [react(), brandAssets(), preloadStart(), oauthRedirectPage(), writeOutsideHosts(), precompress()],
  resolve: {
    alias: [
      { find: /^lodash$/, replacement: "lodash-es" },
      { find: /^lodash\/(.*)/, replacement: "lodash-es/$1" },
    ],
  },
  build: {
    outDir: "dist/portal",
    emptyOutDir: true,
    // What belongs to which page, for the check of its size.
    manifest: true,
    // The largest files are the editor's, which is loaded on its page only.
    chunkSizeWarningLimit: 3000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", "docs.html"],
      treeshake: { moduleSideEffects: [{ test: UNUSED_PARTS, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "portal-start", test: (id) => EVERY_START.some((test) => test.test(id)) }],
        },
      },
    },
  },
  server: { proxy: { "/api": SERVICE, "/v1": SERVICE, "/health": SERVICE, "/openapi.json": SERVICE } },
  test: {
    // The portal's tests have no browser that could show a PDF; those in a real one have.
    onConsoleLog: (log) => !log.includes("Iframe page loading is disabled"),
    projects: [
      {
        extends: true,
        test: {
          name: "portal",
          include: ["tests/portal/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/portal/support/setup.ts"],
          environment: "happy-dom",
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
          // A page's code is loaded when a test first shows it, which takes its time on a busy machine.
          testTimeout: 30_000,
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/{contract,scripts,server}/**/*.test.ts"],
          globalSetup: ["tests/support/database-setup.ts"],
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
          globalSetup: ["tests/e2e/support/build.ts"],
          pool: "forks",
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
