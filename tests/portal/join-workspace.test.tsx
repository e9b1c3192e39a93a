import { configure, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearSession, readSession } from "../../src/session/session";
import { BINDERY, PRESS } from "./support/console";
import { onConsoleReads } from "./support/console-reads";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";
import { accessToken, session, signIn } from "./support/sessions";

const READ = "GET /api/app/invites/:invite";
const ANSWER = "PATCH /api/app/invites/:invite";
const URL_ = "/join-workspace?invite=secret%26invite";
const press = { workspace: { name: "Press & Sons" } };

describe("the page of an invite, for a signed-out visitor", () => {
  it("shows the workspace's name [JOIN-01, ROUTE-13, ROUTE-14, CALL-34, CALL-35]", async () => {
    const received = onCall(READ, press);
    const { currentUrl } = renderPortal(URL_);

    expect(await screen.findByRole("heading", { name: "Join Press & Sons" })).toBeDefined();
    expect(currentUrl()).toBe(URL_);
    expect(received.map(({ params }) => params)).toEqual([{ invite: "secret&invite" }]);
    expect(received[0]?.headers.get("authorization")).toBeNull();
  });

  it("opens the login page with 'Login', and returns after the sign-in [JOIN-02, JOIN-06]", async () => {
    onCall(READ, press);
    onCall("POST /api/v1/login", session());
    const accepted = onCall(ANSWER, {});
    onConsoleReads();
    const { user, currentUrl } = renderPortal(URL_);
    await user.click(await screen.findByRole("button", { name: "Login" }));
    await user.type(await screen.findByLabelText("E-mail"), "ada@example.com");

    expect(new URLSearchParams(currentUrl().split("?")[1]).get("redirect")).toBe(URL_);
    await user.type(screen.getByLabelText("Password"), "secret{Enter}");
    await waitFor(() => expect(accepted.map(({ params }) => params)).toEqual([{ invite: "secret&invite" }]));
  });

  it("opens the register page with 'Register', and passes the invite on [JOIN-03, JOIN-07]", async () => {
    onCall(READ, press);
    const { user, currentUrl } = renderPortal(URL_);
    await user.click(await screen.findByRole("button", { name: "Register" }));
    await screen.findByRole("button", { name: "Create account" });

    expect(currentUrl()).toBe("/register?invite_id=secret%26invite");
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    expect(new URLSearchParams(currentUrl().split("?")[1]).get("redirect")).toBe(URL_);
  });

  it("passes the invite on if the visitor goes from the login page to the register page", async () => {
    onCall(READ, press);
    const { user, currentUrl } = renderPortal(URL_);
    await user.click(await screen.findByRole("button", { name: "Login" }));
    await user.click(await screen.findByRole("link", { name: "Create an account" }));
    await screen.findByRole("button", { name: "Create account" });

    expect(currentUrl()).toBe("/register?invite_id=secret%26invite");
  });

  it("says that the invite is no longer valid, and links to the login page", async () => {
    onCall(READ, failure("NOT_FOUND"));
    const { user, currentUrl } = renderPortal(URL_);

    expect((await screen.findByRole("alert")).textContent).toContain("This invite is no longer valid.");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(currentUrl()).toBe("/login"));
  });

  it("offers a retry if there was no network", async () => {
    onCall(READ, noAnswer);
    const { user } = renderPortal(URL_);
    await screen.findByRole("alert");
    onCall(READ, press);
    await user.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByRole("heading", { name: "Join Press & Sons" })).toBeDefined();
  });

  it("redirects to / without an invite in the address [ROUTE-34]", async () => {
    const { visited } = renderPortal("/join-workspace?invite=");

    await waitFor(() => expect(visited[1]).toBe("/"));
  });
});

describe("the page of an invite, for a signed-in user", () => {
  it("accepts the invite at once and opens /dashboard [JOIN-04, JOIN-05, CALL-36]", async () => {
    const stored = signIn();
    onConsoleReads();
    const received = onCall(ANSWER, {});
    const { visited } = renderPortal(URL_);

    await waitFor(() => expect(visited.slice(0, 2)).toEqual([URL_, "/dashboard"]));
    expect(received.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { invite: "secret&invite" }, body: { decision: "APPROVE" } },
    ]);
    expect(received[0]?.headers.get("authorization")).toBe(`Bearer ${stored.accessToken}`);
  });

  it("accepts the invite once, although React mounts twice in development", async () => {
    signIn();
    onConsoleReads();
    const received = onCall(ANSWER, {});
    configure({ reactStrictMode: true });
    const { currentUrl } = renderPortal(URL_);
    configure({ reactStrictMode: false });

    await screen.findByRole("heading", { name: "Dashboard" });
    expect(currentUrl()).toBe("/dashboard");
    expect(received).toHaveLength(1);
  });

  it("loads the list of workspaces again, so that it contains the joined workspace", async () => {
    signIn();
    onConsoleReads();
    const { user, unmount } = renderPortal("/templates");
    await screen.findByRole("button", { name: "Workspace: Press" });
    unmount();
    onCall(ANSWER, {});
    onCall("GET /api/app/workspaces", { workspaces: [PRESS, BINDERY] });
    renderPortal(URL_);
    await user.click(await screen.findByRole("button", { name: "Workspace: Press" }));

    expect(await screen.findByRole("menuitem", { name: "Bindery" })).toBeDefined();
  });

  it("says that the invite is for another address, and offers to sign in as another user", async () => {
    signIn({ accessToken: accessToken({ username: "eve@example.com" }) });
    onCall(ANSWER, failure("NOT_FOUND"));
    const { user, currentUrl } = renderPortal(URL_);
    const alert = await screen.findByRole("alert");

    expect(alert.textContent).toContain("This invite can't be accepted.");
    expect(alert.textContent).toContain("eve@example.com");
    await user.click(screen.getByRole("button", { name: "Sign in with another account" }));
    await screen.findByLabelText("E-mail");
    expect(new URLSearchParams(currentUrl().split("?")[1]).get("redirect")).toBe(URL_);
    expect(readSession()).toBeNull();
  });

  it("links to the user's workspaces if the invite can't be accepted", async () => {
    signIn();
    onConsoleReads();
    onCall(ANSWER, failure("NOT_FOUND"));
    const { user, currentUrl } = renderPortal(URL_);
    await user.click(await screen.findByRole("button", { name: "Go to my workspaces" }));

    await waitFor(() => expect(currentUrl()).toBe("/dashboard"));
  });

  it("offers a retry if accepting failed without a network", async () => {
    signIn();
    onConsoleReads();
    onCall(ANSWER, noAnswer);
    const { user, visited } = renderPortal(URL_);
    expect((await screen.findByRole("alert")).textContent).toContain("You couldn't join the workspace.");
    onCall(ANSWER, {});
    await user.click(screen.getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(visited).toContain("/dashboard"));
  });

  it("shows the invite if the user is no longer signed in", async () => {
    signIn();
    onCall(READ, press);
    onCall(ANSWER, () => {
      clearSession();
      return noAnswer();
    });
    renderPortal(URL_);

    expect(await screen.findByRole("heading", { name: "Join Press & Sons" })).toBeDefined();
  });
});
