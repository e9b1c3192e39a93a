import { setImmediate as nextTurn } from "node:timers/promises";
import { cleanup, configure, getConfig } from "@testing-library/react";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { clearToast } from "../../../src/lib/toast-store";
import { server } from "./server";
import { keepToastsOpen } from "./toast-durations";
import { onDashboard } from "./workspace-usage";

// Fixed, so that a failure can be reproduced.
fc.configureGlobal({ seed: 1 });

// All test files share one page and one set of modules, so each test's leftovers are removed here.
// Pages are loaded when they are first shown, which takes long on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 150_000 });

// React may render the state that was set along with a toast later than the toast.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      return result;
    }),
});

vi.mock("../../../src/components/code-editor/monaco-field", () => import("./plain-field"));
vi.mock("../../../src/components/code-editor/monaco-diff", () => import("./plain-diff"));
vi.mock("../../../src/pages/dashboard/plots", () => import("./plain-plots"));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

// Files share their modules. If a file ends before one is imported, the import fails, and the module stays broken
// for all files that follow.
afterAll(() => vi.dynamicImportSettled());

// Every sign-in opens the dashboard.
beforeEach(() => onDashboard());

beforeEach(() => void keepToastsOpen());

// With reduced motion, closed elements disappear at once.
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: query.includes("prefers-reduced-motion"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // antd's grid uses the old methods.
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});

// The DOM of the tests has no layout: everything is in view.
Object.assign(window, {
  IntersectionObserver: class {
    constructor(readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.callback([{ isIntersecting: true }]);
    }
    disconnect() {}
  },
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  clearToast();
  // Lets a call that has just started reach the test's handlers before they are removed.
  await new Promise((resume) => setTimeout(resume));
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
});
