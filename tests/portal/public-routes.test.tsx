import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { PUBLIC_PAGES, publicRouteOf } from "../../src/app/public-routes";
import { onConsoleReads } from "./support/console-reads";
import { renderPortal } from "./support/render";
import { onCall } from "./support/server";
import { signIn } from "./support/sessions";

describe("an address", () => {
  it("that is unknown shows '404 - Page not found', signed in or not [ROUTE-31]", async () => {
    const { unmount } = renderPortal("/nowhere");
    expect(await screen.findByText("404 - Page not found")).toBeDefined();
    unmount();

    signIn();
    onConsoleReads();
    const { currentUrl } = renderPortal("/templates/nowhere");
    expect(await screen.findByText("404 - Page not found")).toBeDefined();
    expect(currentUrl()).toBe("/templates/nowhere");
  });

  it.each([
    "/verify-email-info",
    "/verify-email-info?email=",
    "/verify-email",
    "/verify-email?email=ada%40example.com",
    "/verify-email?token=secret",
    "/join-workspace",
    "/oauth2/redirect",
    "/password-recovery/submit",
    "/password-recovery/submit?email=ada%40example.com&expiry=1",
    "/password-recovery/submit?token=secret",
  ])("without a required parameter, %s, redirects to / [ROUTE-34]", async (url) => {
    const { visited } = renderPortal(url);

    await waitFor(() => expect(visited[1]).toBe("/"));
  });

  it("matches a public page regardless of case and a trailing slash", () => {
    expect(publicRouteOf("/Login/")?.path).toBe("/login");
    expect(publicRouteOf("/login/x")).toBeUndefined();
    expect(publicRouteOf("/")).toBeUndefined();
    expect(PUBLIC_PAGES.every(({ path }) => publicRouteOf(path)?.path === path)).toBe(true);
  });
});

describe("a change of the route", () => {
  it("scrolls to the top [ROUTE-35]", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    const { user, currentUrl } = renderPortal("/login");
    const link = await screen.findByRole("link", { name: "Create an account" });
    scrollTo.mockClear();

    await user.click(link);

    await waitFor(() => expect(currentUrl()).toBe("/register"));
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]));
  });

  it("redirects a signed-in user from / to the dashboard [ROUTE-33]", async () => {
    signIn();
    onConsoleReads();
    onCall("POST /api/v1/login", () => expect.unreachable("nobody signs in"));
    const { visited } = renderPortal("/login");

    await waitFor(() => expect(visited.slice(0, 3)).toEqual(["/login", "/", "/dashboard"]));
  });
});
