import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/session";
import { deferred } from "./support/deferred";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";
import { signIn } from "./support/sessions";

const RESET = "POST /api/v1/second-factor/reset";
const LINK = "/second-factor/reset?email=ada%40example.com&token=secret&expiry=4000000000";
const EXPIRED = "/second-factor/reset?email=ada%40example.com&token=secret&expiry=1700000000";

const confirm = () => screen.findByRole<HTMLButtonElement>("button", { name: /That was not me$/ });

describe("the page of the link in the mail about a new second factor", () => {
  it("says what a reset does, and changes nothing by itself", async () => {
    const received = onCall(RESET, {});
    renderPortal(LINK);
    await confirm();

    expect(screen.getByRole("heading", { name: "Did you add a second factor?" })).toBeDefined();
    expect(screen.getByText("ada@example.com")).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(received).toEqual([]);
  });

  it("resets the second factor after a confirmation, and says that a mail follows", async () => {
    const received = onCall(RESET, {});
    const { user } = renderPortal(LINK);
    await user.click(await confirm());

    await screen.findByRole("heading", { name: "Your second factor is reset." });
    expect(received.map(({ body }) => body)).toEqual([{ tenant: "PLATEN", email: "ada@example.com", token: "secret" }]);
    expect(screen.getByRole("status").textContent).toContain("ada@example.com");
    expect(screen.getByRole("link", { name: "Send another" }).getAttribute("href")).toBe(
      "/password-recovery/start?email=ada%40example.com",
    );
  });

  it("is busy while the reset runs, and sends it once", async () => {
    const answer = deferred<Response>();
    const received = onCall(RESET, () => answer.promise);
    const { user } = renderPortal(LINK);
    await user.dblClick(await confirm());
    await waitFor(async () => expect((await confirm()).classList).toContain("ant-btn-loading"));
    answer.resolve(failure("NOT_FOUND"));

    await screen.findByRole("alert");
    expect(received).toHaveLength(1);
  });

  it("ends the session of that customer in this browser", async () => {
    signIn();
    onCall(RESET, {});
    const { user } = renderPortal(LINK);
    await user.click(await confirm());

    await screen.findByRole("heading", { name: "Your second factor is reset." });
    expect(readSession()).toBeNull();
  });

  it("keeps the session of another customer", async () => {
    const stored = signIn();
    onCall(RESET, {});
    const { user } = renderPortal("/second-factor/reset?email=eve%40example.com&token=secret");
    await user.click(await confirm());

    await screen.findByRole("heading", { name: "Your second factor is reset." });
    expect(readSession()).toEqual(stored);
  });

  it.each([
    ["no answer", noAnswer(), "The service can't be reached"],
    ["a failure", failure("UNEXPECTED"), "The service can't be reached"],
    ["too many attempts", failure("TOO_MANY_REQUESTS"), "Too many attempts"],
  ])("offers another try after %s", async (_name, answer, text) => {
    onCall(RESET, answer);
    const { user } = renderPortal(LINK);
    await user.click(await confirm());
    expect((await screen.findByRole("alert")).textContent).toContain(text);

    onCall(RESET, {});
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your second factor is reset." })).toBeDefined();
  });

  it("leads from a used link to a new password", async () => {
    onCall(RESET, failure("NOT_FOUND"));
    const { user, currentUrl } = renderPortal(LINK);
    await user.click(await confirm());

    expect(await screen.findByRole("heading", { name: "This link no longer works." })).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login?email=ada%40example.com");
    await user.click(screen.getByRole("button", { name: "Set a new password" }));
    await waitFor(() => expect(currentUrl()).toBe("/password-recovery/start?email=ada%40example.com"));
  });

  it("offers no confirmation if the link has expired", async () => {
    const { user, currentUrl } = renderPortal(EXPIRED);

    expect((await screen.findByRole("alert")).textContent).toContain("This link has expired.");
    expect(screen.queryByRole("button", { name: /That was not me$/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(currentUrl()).toBe("/login?email=ada%40example.com"));
  });

  it("also says so if the service finds that the link has expired", async () => {
    onCall(RESET, failure("SECOND_FACTOR_RESET_TOKEN_EXPIRED"));
    const { user } = renderPortal(LINK);
    await user.click(await confirm());

    expect(await screen.findByRole("heading", { name: "This link has expired." })).toBeDefined();
  });

  it.each([
    "/second-factor/reset",
    "/second-factor/reset?email=ada%40example.com",
    "/second-factor/reset?token=secret",
  ])("redirects to / without a required parameter: %s", async (url) => {
    const { visited } = renderPortal(url);

    await waitFor(() => expect(visited[1]).toBe("/"));
  });
});
