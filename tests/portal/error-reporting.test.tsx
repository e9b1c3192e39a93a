import * as sentry from "@sentry/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CrashBoundary } from "../../src/app/crash-boundary";
import { startAnalytics } from "../../src/lib/analytics";
import { config } from "../../src/lib/config";
import { startErrorReporting } from "../../src/lib/error-reporting";
import { start } from "../../src/lib/sentry";
import { renderPart } from "./support/render";

vi.mock("@sentry/react", () => ({
  init: vi.fn(),
  captureException: vi.fn(),
  browserTracingIntegration: () => "tracing",
  replayIntegration: () => "replay",
}));

const DSN = "https://key@sentry.example.com/1";
const init = vi.mocked(sentry.init);
const options = () => init.mock.calls.at(-1)?.[0] ?? expect.unreachable("it was not started");
const configure = (settings: Partial<typeof config>) => {
  for (const [name, value] of Object.entries(settings)) {
    vi.spyOn(config, name as "sentryDsn", "get" as never).mockReturnValue(value as never);
  }
};

beforeEach(() => {
  init.mockReset();
  vi.mocked(sentry.captureException).mockReset();
});

describe("error reporting", () => {
  it("does not start if no address is configured", async () => {
    await startErrorReporting();

    expect(init).not.toHaveBeenCalled();
  });

  it("has the required sample rates [CONST-04, CONST-05, CONST-06]", async () => {
    configure({ sentryDsn: DSN });
    await startErrorReporting();

    expect(options()).toMatchObject({
      dsn: DSN,
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      integrations: ["tracing", "replay"],
    });
  });

  it("is enabled in a browser and disabled outside of one [CONST-07]", () => {
    start(DSN);
    expect(options().enabled).toBe(true);
    vi.stubGlobal("window", undefined);
    start(DSN);
    expect(options().enabled).toBe(false);
  });

  it("does not start on an address with a secret, and never sends queries", async () => {
    configure({ sentryDsn: DSN });
    window.history.replaceState(null, "", "/verify-email?email=a%40b.example&token=secret");
    await startErrorReporting();
    expect(init).not.toHaveBeenCalled();

    window.history.replaceState(null, "", "/login?email=a%40b.example");
    await startErrorReporting();
    const { beforeSend, beforeBreadcrumb } = options();
    const sent = beforeSend?.({ type: undefined, request: { url: "https://p.example/login?email=a" } }, {});
    expect(sent).toMatchObject({ request: { url: "https://p.example/login", query_string: "" } });
    const crumb = beforeBreadcrumb?.({ data: { from: "/a?invite=1", status_code: 200 } }, {});
    expect(crumb).toEqual({ data: { from: "/a", status_code: 200 } });
    window.history.replaceState(null, "", "/");
  });

  it("reports the errors that the crash boundary has caught", async () => {
    configure({ sentryDsn: DSN });
    await startErrorReporting();
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
    const error = new Error("Something is undefined");
    const Broken = () => {
      throw error;
    };
    renderPart(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );

    expect(sentry.captureException).toHaveBeenCalledWith(error);
  });
});

describe("the analytics container", () => {
  const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => src);
  beforeEach(() => {
    // A browser would load the script.
    vi.spyOn(document.head, "append").mockImplementation((script) => {
      if (script instanceof HTMLScriptElement) appended.push(script);
    });
    appended.length = 0;
    delete window.dataLayer;
  });
  const appended: HTMLScriptElement[] = [];

  it("is not loaded if none is configured, and no queue is created", () => {
    startAnalytics();

    expect([appended, scripts(), window.dataLayer]).toEqual([[], [], undefined]);
  });

  it("is loaded by its id, and its queue exists", () => {
    configure({ analyticsId: "GTM-1" });
    startAnalytics();

    expect(appended.map(({ src }) => src)).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-1"]);
    expect(window.dataLayer).toEqual([{ event: "gtm.js", "gtm.start": expect.any(Number) }]);
    delete window.dataLayer;
  });
});
