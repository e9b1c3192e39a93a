import { configure, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { call } from "../../src/session/http";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";

const INFO = "/verify-email-info?email=ada%2Bpress%40example.com";
const LINK = "/verify-email?email=ada%40example.com&token=secret";

describe("the page after registering", () => {
  it("opens without a session and shows the address that the link was sent to [ROUTE-09, ROUTE-10, VERIFY-01]", async () => {
    const { currentUrl } = renderPortal(INFO);

    expect((await screen.findByText(/A verification link was sent to/)).textContent).toContain("ada+press@example.com");
    expect(currentUrl()).toBe(INFO);
  });

  it("sends the e-mail again with 'Resend email' [VERIFY-02, TOAST-16, AUTHCALL-05]", async () => {
    const received = onCall("POST /api/v1/resend-email-verification", {});
    const { user } = renderPortal(INFO);

    await user.click(await screen.findByRole("button", { name: "Resend email" }));

    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Email sent"));
    expect(received.map(({ body }) => body)).toEqual([{ tenant: "PLATEN", username: "ada+press@example.com" }]);
  });

  it("says where the link is if the service sends no emails", async () => {
    onCall("GET /api/v1/oauth2/providers", { providers: [], oidcName: null, sendsMail: false });
    renderPortal(INFO);

    expect(await screen.findByText(/^No email server is set up\. The link is in the log/)).toBeDefined();
  });

  it.each([
    ["the service refuses", failure("TOO_MANY_REQUESTS")],
    ["there is no network", noAnswer()],
  ])("says 'Failed to send email' when %s [VERIFY-08]", async (_, answer) => {
    onCall("POST /api/v1/resend-email-verification", answer);
    const { user } = renderPortal(INFO);

    await user.click(await screen.findByRole("button", { name: "Resend email" }));

    expect((await screen.findByRole("alert")).textContent).toBe("Failed to send email");
  });
});

describe("the page that the mailed link opens", () => {
  it("verifies without a session, with e-mail and token from the address [ROUTE-11, ROUTE-12, AUTHCALL-04]", async () => {
    const received = onCall("POST /api/v1/verify-email", {});
    const { currentUrl } = renderPortal(LINK);

    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toEqual({ tenant: "PLATEN", email: "ada@example.com", token: "secret" });
    expect(currentUrl()).toBe(LINK);
  });

  it("shows the success on the page and as a toast [VERIFY-03, TOAST-18]", async () => {
    onCall("POST /api/v1/verify-email", {});
    renderPortal(LINK);

    expect(await screen.findByRole("heading", { name: "Your email is verified." })).toBeDefined();
    expect(await screen.findByText("Email successfully verified")).toBeDefined();
  });

  it("says that the e-mail is already verified [VERIFY-04, VERIFY-05]", async () => {
    onCall("POST /api/v1/verify-email", failure("EMAIL_ALREADY_VERIFIED"));
    renderPortal(LINK);

    expect(await screen.findByText("Email already verified.")).toBeDefined();
    expect(screen.getByText("You can sign in.")).toBeDefined();
  });

  it.each([
    ["EMAIL_VERIFICATION_TOKEN_EXPIRED", failure("EMAIL_VERIFICATION_TOKEN_EXPIRED"), "The link has expired."],
    ["NOT_FOUND", failure("NOT_FOUND"), "The link is not valid."],
    ["INVALID_REQUEST", failure("INVALID_REQUEST"), "The link is not valid."],
    ["no answer", noAnswer(), "Your link is still valid."],
  ])("says that something went wrong after %s, and shows the reason [VERIFY-06]", async (_, answer, what) => {
    onCall("POST /api/v1/verify-email", answer);
    renderPortal(LINK);

    const { textContent } = await screen.findByRole("alert");
    expect(textContent).toContain("Something went wrong.");
    expect(textContent).toContain(what);
    expect(textContent?.includes("expired")).toBe(what.includes("expired"));
    expect(screen.getByRole("link", { name: "Get a new link" }).getAttribute("href")).toBe(
      "/verify-email-info?email=ada%40example.com",
    );
  });

  it.each([
    ["there was no network", noAnswer],
    ["there were too many attempts", () => failure("TOO_MANY_REQUESTS")],
    ["the service failed", () => failure("UNEXPECTED")],
    ["a proxy answered instead of the service", () => new Response("<html>", { status: 502 })],
    ["a hotspot answered instead of the service", () => new Response("<html>", { status: 200 })],
  ])("retries with the same link when %s", async (_, answer) => {
    onCall("POST /api/v1/verify-email", answer);
    const { user, currentUrl } = renderPortal(LINK);
    const again = await screen.findByRole("button", { name: "Try again" });
    await user.click(again);
    expect(await screen.findByText(/Your link is still valid/)).toBeDefined();

    const received = onCall("POST /api/v1/verify-email", {});
    await waitFor(() => expect(again.className).not.toContain("loading"));
    await user.click(again);

    expect(await screen.findByRole("heading", { name: "Your email is verified." })).toBeDefined();
    expect(received[0]?.body).toEqual({ tenant: "PLATEN", email: "ada@example.com", token: "secret" });
    expect(currentUrl()).toBe(LINK);
  });

  it.each([
    ["success", {}],
    ["an e-mail that is already verified", failure("EMAIL_ALREADY_VERIFIED")],
    ["failure", failure("NOT_FOUND")],
    ["no answer", noAnswer()],
  ])("links to the login page with the e-mail filled in, after %s [VERIFY-07]", async (_, answer) => {
    onCall("POST /api/v1/verify-email", answer);
    const { user, currentUrl } = renderPortal(LINK);

    await user.click(await screen.findByRole("button", { name: "Sign in" }));

    expect((await screen.findByLabelText<HTMLInputElement>("E-mail")).value).toBe("ada@example.com");
    expect(currentUrl()).toBe("/login?email=ada%40example.com");
  });

  it("uses the token once, although React mounts twice in development", async () => {
    const received = onCall("POST /api/v1/verify-email", {});
    configure({ reactStrictMode: true });
    renderPortal(LINK);
    configure({ reactStrictMode: false });

    await screen.findByRole("heading", { name: "Your email is verified." });
    // A second verification would have been sent together with the first one, so before this call.
    onCall("POST /api/v1/resend-email-verification", {});
    await call("POST /api/v1/resend-email-verification", { body: { username: "ada@example.com" } });
    expect(received).toHaveLength(1);
  });
});
