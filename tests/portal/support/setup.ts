import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { clearToast } from "../../../src/lib/toast-store";
import { server } from "./server";
import { onDashboard } from "./workspace-usage";

// The files share one page and one set of modules: whatever a test leaves behind is taken away here.
// A page's code is loaded when it is first shown, which takes a while on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

vi.mock("../../../src/components/code-editor/monaco-field", () => import("./plain-field"));
vi.mock("../../../src/pages/dashboard/plots", () => import("./plain-plots"));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

// Whoever signs in comes by the dashboard.
beforeEach(() => onDashboard());

// Without motion what closes is gone at once.
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: query.includes("prefers-reduced-motion"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // antd's grid still asks in the old way.
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  clearToast();
  // A call that a page has just begun to make still reaches the test's handlers.
  await new Promise((resume) => setTimeout(resume));
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
});
