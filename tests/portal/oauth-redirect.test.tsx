import { configure, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { rotateUrlTokens } from "../../src/providers/auth-provider";
import { consumeOAuthCallback, scrubOAuthCallback } from "../../src/session/oauth-callback";
import { markOAuthStarted, markRotationPending } from "../../src/session/oauth-state";
import { readSession, storeSession } from "../../src/session/session";
import { onConsoleReads } from "./support/console-reads";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";
import { accessToken, session, signIn } from "./support/sessions";

const home = window.location.pathname + window.location.search;
const token = accessToken({ username: "eve@example.com" });
const tokens = { access_token: token, refresh_token: "refresh-9" };

/** Returns from a provider like a browser: the entry point scrubs the address before the portal starts. */
function arrive(query: Record<string, string> | URLSearchParams, path = "/oauth2/redirect") {
  window.history.replaceState(null, "", `${path}?${new URLSearchParams(query)}`);
  scrubOAuthCallback();
  return renderPortal(window.location.pathname + window.location.search);
}

const failed = (body: unknown) => ({ error: typeof body === "string" ? body : JSON.stringify(body) });

// On a busy machine, the delayed exchange of the tokens begins during a test. If it fails, the session stays as it is.
beforeEach(() => void onCall("POST /api/v1/refreshtoken", noAnswer));

afterEach(() => {
  window.history.replaceState(null, "", home);
  consumeOAuthCallback();
});

describe("the address that a provider redirects to", () => {
  it("loses its query before anything else, without a new entry in the history", () => {
    const { length } = window.history;
    window.history.replaceState(null, "", `/oauth2/redirect?${new URLSearchParams(tokens)}`);
    scrubOAuthCallback();

    expect(window.location.href).toBe(`${window.location.origin}/oauth2/redirect`);
    expect(window.history.length).toBe(length);
    expect(consumeOAuthCallback().get("refresh_token")).toBe("refresh-9");
    expect([...consumeOAuthCallback()]).toEqual([]);
  });

  it("is not changed if the page has scrubbed its query before the portal's code was loaded", () => {
    Reflect.set(window, "scrubbedOAuthQuery", `?${new URLSearchParams(tokens)}`);
    window.history.replaceState(null, "", "/oauth2/redirect");
    scrubOAuthCallback();

    expect(consumeOAuthCallback().get("refresh_token")).toBe("refresh-9");
    expect(Reflect.has(window, "scrubbedOAuthQuery")).toBe(false);
  });

  it.each(["/oauth2/redirect/", "/OAuth2/Redirect"])("is also recognized as %s", (path) => {
    window.history.replaceState(null, "", `${path}?access_token=secret`);
    scrubOAuthCallback();

    expect(window.location.search).toBe("");
  });

  it("is the only address that loses its query", () => {
    window.history.replaceState(null, "", "/login?access_token=mine");
    scrubOAuthCallback();

    expect(window.location.search).toBe("?access_token=mine");
    expect([...consumeOAuthCallback()]).toEqual([]);
  });
});

describe("returning with tokens", () => {
  beforeEach(onConsoleReads);

  it("signs in with the tokens and opens / [OAUTH-03, OAUTH-06, ROUTE-05, ROUTE-06]", async () => {
    const { visited } = arrive({ ...tokens, roles: "USER" });

    await waitFor(() => expect(visited.slice(0, 2)).toEqual(["/oauth2/redirect", "/"]));
    expect(readSession()).toEqual({ accessToken: token, refreshToken: "refresh-9", roles: ["USER"] });
  });

  it("stores all roles in the address [ROUTE-07]", async () => {
    const query = new URLSearchParams([...Object.entries(tokens), ["roles", "ADMIN"], ["roles", "USER"]]);
    arrive(query);

    await waitFor(() => expect(readSession()?.roles).toEqual(["ADMIN", "USER"]));
  });

  it("opens the invite if there is one, even with a redirect [OAUTH-04, ROUTE-06]", async () => {
    onCall("PATCH /api/app/invites/:invite", {});
    const { visited } = arrive({ ...tokens, invite_id: "a&b", redirect: "/account" });

    await waitFor(() => expect(visited[1]).toBe("/join-workspace?invite=a%26b"));
  });

  it("opens the page in `redirect` if there is one [OAUTH-05, ROUTE-06]", async () => {
    const { visited } = arrive({ ...tokens, redirect: "/templates?page=2" });

    await waitFor(() => expect(visited[1]).toBe("/templates?page=2"));
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)"])("never opens %s", async (redirect) => {
    const { visited } = arrive({ ...tokens, redirect });

    await waitFor(() => expect(visited[1]).toBe("/dashboard"));
  });

  it("signs in once, although React mounts twice in development", async () => {
    configure({ reactStrictMode: true });
    const { visited } = arrive({ ...tokens, redirect: "/templates" });
    configure({ reactStrictMode: false });

    await screen.findByRole("heading", { name: "Templates" });
    expect(visited).toEqual(["/oauth2/redirect", "/templates"]);
  });

  it("ignores tokens in a link inside of the portal", async () => {
    const { visited } = renderPortal(`/oauth2/redirect?${new URLSearchParams(tokens)}`);

    await waitFor(() => expect(visited[1]).toBe("/"));
    expect(readSession()).toBeNull();
  });
});

describe("tokens from an address", () => {
  const renewed = {
    accessToken: accessToken({ username: "eve@example.com", exp: 4_000_000_001 }),
    refreshToken: "refresh-10",
  };
  const next = { ...renewed, roles: ["USER" as const] };

  beforeEach(onConsoleReads);

  it("are exchanged after a delay, in the single flight that is shared with all calls", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const received = onCall("POST /api/v1/refreshtoken", next);
    arrive({ ...tokens, roles: "USER" });
    await waitFor(() => expect(readSession()?.refreshToken).toBe("refresh-9"));
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);

    await waitFor(() => expect(readSession()).toEqual(next));
    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", username: "eve@example.com", refreshToken: "refresh-9" },
    ]);
    await rotateUrlTokens();
    expect(received).toHaveLength(1);
  });

  it("are exchanged once, and at the next load of the portal if that happens before the delay has passed", async () => {
    signIn({ accessToken: token, refreshToken: "refresh-9" });
    markRotationPending();
    const received = onCall("POST /api/v1/refreshtoken", next);
    await rotateUrlTokens();
    await rotateUrlTokens();

    expect(readSession()).toEqual(next);
    expect(received).toHaveLength(1);
  });

  it.each([
    ["there is no network", noAnswer],
    ["the service refuses", () => failure("REFRESH_TOKEN_NOT_FOUND")],
  ])("are kept if %s, and the next load tries again", async (_, answer) => {
    const reload = vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    const stored = signIn({ accessToken: token, refreshToken: "refresh-9" });
    markRotationPending();
    onCall("POST /api/v1/refreshtoken", answer);
    await rotateUrlTokens();
    expect(readSession()).toEqual(stored);
    expect(reload).not.toHaveBeenCalled();

    onCall("POST /api/v1/refreshtoken", next);
    await rotateUrlTokens();
    expect(readSession()).toEqual(next);
  });
});

describe("tokens that arrive while others are being exchanged", () => {
  it("still have to be exchanged", async () => {
    signIn({ accessToken: token, refreshToken: "refresh-9" });
    markRotationPending();
    const later = session({ accessToken: accessToken({ username: "eve@example.com", exp: 4_000_000_002 }) });
    onCall("POST /api/v1/refreshtoken", () => {
      storeSession({ ...later, refreshToken: "refresh-20" });
      return session();
    });
    await rotateUrlTokens();
    expect(readSession()?.refreshToken).toBe("refresh-20");

    const received = onCall("POST /api/v1/refreshtoken", session({ refreshToken: "refresh-21" }));
    await rotateUrlTokens();
    expect(received[0]?.body.refreshToken).toBe("refresh-20");
    expect(readSession()?.refreshToken).toBe("refresh-21");
  });
});

describe("returning while a user is signed in", () => {
  beforeEach(onConsoleReads);

  it("keeps the session if this tab has not started the sign-in, and says so", async () => {
    const stored = signIn();
    const { visited } = arrive({ ...tokens, redirect: "/account" });

    await waitFor(() => expect(visited[1]).toBe("/"));
    expect((await screen.findByRole("alert")).textContent).toContain("You are already signed in as ada@example.com.");
    expect(readSession()).toEqual(stored);
  });

  it("signs in once if this tab has started the sign-in", async () => {
    signIn();
    markOAuthStarted();
    const { unmount } = arrive({ ...tokens, roles: "USER" });
    await waitFor(() => expect(readSession()?.accessToken).toBe(token));
    unmount();

    arrive({ access_token: accessToken({ username: "mallory@example.com" }), refresh_token: "refresh-0" });
    expect((await screen.findByRole("alert")).textContent).toContain("You are already signed in as eve@example.com.");
    expect(readSession()?.refreshToken).toBe("refresh-9");
  });

  it("keeps the session if the sign-in was started too long ago", async () => {
    const stored = signIn();
    markOAuthStarted();
    vi.setSystemTime(Date.now() + 601_000);
    arrive(tokens);

    await screen.findByRole("alert");
    expect(readSession()).toEqual(stored);
  });
});

describe("returning without a sign-in", () => {
  it("says that the e-mail has another account and redirects to / [OAUTH-07, OAUTH-08, ROUTE-08]", async () => {
    const { visited } = arrive(failed({ errorCode: "USERNAME_ALREADY_IN_USE", correlationId: "id-1", data: null }));

    expect((await screen.findByRole("alert")).textContent).toBe("Authentication failed. Try different method");
    await waitFor(() => expect(visited).toEqual(["/oauth2/redirect", "/", "/login"]));
    expect(readSession()).toBeNull();
  });

  it.each([
    [{ errorCode: "TOO_MANY_REQUESTS" }, "Too many attempts. Please wait a moment and try again"],
    [{ errorCode: "NO_ACCESS", correlationId: "id-2" }, "Unexpected error. MessageID: id-2"],
    [{ errorCode: "NO_ACCESS", correlationId: "Call 555 0100 now" }, "Unexpected error. "],
    ["garbage", "Unexpected error. "],
    ["", "Unexpected error. "],
    ["null", "Unexpected error. "],
    ['{"errorCode":{"toString":1}}', "Unexpected error. "],
  ])("shows the reason and redirects to / after the error %j [OAUTH-09, OAUTH-10, ROUTE-08]", async (body, message) => {
    const { visited } = arrive({ ...failed(body), ...tokens });

    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(visited[1]).toBe("/");
    expect(readSession()).toBeNull();
  });

  it.each([
    ["nothing", {}],
    ["an access token alone", { access_token: token }],
    ["a refresh token alone", { refresh_token: "refresh-9" }],
  ])("redirects to / with %s [ROUTE-34]", async (_, query: Record<string, string>) => {
    const { visited } = arrive(query);

    await waitFor(() => expect(visited[1]).toBe("/"));
    expect(readSession()).toBeNull();
  });

  it("keeps the current session if the tokens can't be decoded", async () => {
    onConsoleReads();
    const stored = signIn(session());
    const { visited } = arrive({ ...tokens, access_token: "unreadable" });

    await waitFor(() => expect(visited[1]).toBe("/"));
    expect(readSession()).toEqual(stored);
  });
});
