import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { antdStyles } from "./scripts/portal/antd-styles.ts";
import { brandAssets } from "./scripts/portal/brand-assets.ts";
import { CHUNKS, STYLES } from "./scripts/portal/chunks.ts";
import { lodashEs } from "./scripts/portal/lodash-es.ts";
import { monacoTexts } from "./scripts/portal/monaco-texts.ts";
import { oauthRedirectPage } from "./scripts/portal/oauth-redirect-page.ts";
import { writeOutsideHosts } from "./scripts/portal/outside-hosts.ts";
import { precompress } from "./scripts/portal/precompress.ts";
import { preloads } from "./scripts/portal/preloads.ts";
import { replaceImports } from "./scripts/portal/replace-imports.ts";
import { createServiceProxy } from "./scripts/portal/service-proxy.ts";

/** Packages of which the portal uses only a small part. Without this hint their unused parts stay in the bundle. */
const UNUSED_PARTS =
  /node_modules\/(antd\/es|@ant-design\/cssinjs|stylis|error-stack-parser|papaparse|react-markdown|remark-gfm|@antv\/|@ant-design\/(pro-|charts|plots|icons)|lodash-es|rc-field-form|rc-table)/;

/** How the tests wait for a condition. Far longer than any condition takes, because the machine may be busy. */
const EXPECT = { poll: { timeout: 240_000, interval: 20 } };

/** How often a failed test is tried again. Only CI sets it: see CONTRIBUTING.md. */
const retry = Number(process.env.TEST_RETRIES ?? 0);

/**
 * Test files at the same time, of all projects together. More than the two processors of a small machine, because tests
 * wait for databases, browsers and other processes most of the time.
 */
const MAX_WORKERS = 3;

/** Takes the place of the module that finds the programs of child processes. */
const BUNDLED_CHILD_ENTRY = fileURLToPath(new URL("tests/support/bundled-child-entry.ts", import.meta.url));

/** URL of the service that `npm run dev` has started. */
const SERVICE = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

export default defineConfig({
  plugins: [
    react(),
    lodashEs(),
    replaceImports(),
    antdStyles(),
    monacoTexts(),
    brandAssets(),
    preloads(),
    oauthRedirectPage(),
    writeOutsideHosts(),
    precompress(),
  ],
  // The catalogues of texts become one JSON.parse each: their keys are no names that a module could export.
  json: { namedExports: false, stringify: true },
  build: {
    outDir: "dist/portal",
    emptyOutDir: true,
    // The manifest lists the files of each page, for the check of its size.
    manifest: true,
    // The largest files belong to the editor, which only one page loads.
    chunkSizeWarningLimit: 3000,
    reportCompressedSize: false,
    // Browsers that lack modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "docs.html"],
      treeshake: { moduleSideEffects: [{ test: UNUSED_PARTS, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [...STYLES, ...CHUNKS],
        },
      },
    },
  },
  server: { proxy: createServiceProxy(SERVICE) },
  test: {
    // The portal's tests run without a browser that could show a PDF. The end-to-end tests have one.
    onConsoleLog: (log) => !log.includes("Iframe page loading is disabled"),
    reporters: ["default", "./tests/support/failures-reporter.ts"],
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
          maxWorkers: MAX_WORKERS,
          // The first test of a page loads its code, which takes long on a busy machine.
          testTimeout: 480_000,
          hookTimeout: 480_000,
          retry,
          expect: EXPECT,
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/{contract,deploy,scripts,server}/**/*.test.ts"],
          globalSetup: ["tests/support/build-programs.ts", "tests/support/database-setup.ts"],
          setupFiles: ["tests/support/setup.ts"],
          // The child processes of the code under test run as bundles.
          alias: [{ find: /^.*\/processes\/child-entry$|^\.\/child-entry$/, replacement: BUNDLED_CHILD_ENTRY }],
          pool: "forks",
          // Loading the modules again for each file would take a third of the time of the short ones.
          isolate: false,
          // Tests that patch liquidjs load it again afterwards. That works only for modules that Vitest loads.
          server: { deps: { inline: ["liquidjs"] } },
          maxWorkers: MAX_WORKERS,
          testTimeout: 480_000,
          hookTimeout: 480_000,
          retry,
          expect: EXPECT,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build.ts"],
          setupFiles: ["tests/support/setup.ts"],
          pool: "forks",
          maxWorkers: MAX_WORKERS,
          testTimeout: 480_000,
          hookTimeout: 480_000,
          retry,
          expect: EXPECT,
        },
      },
    ],
  },
});
