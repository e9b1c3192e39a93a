import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { readSession } from "../../src/session/session";
import { onConsoleReads } from "./support/console-reads";
import { deferred } from "./support/deferred";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";
import { signIn } from "./support/sessions";

const START = "POST /api/v1/password-recovery/start";
const SUBMIT = "POST /api/v1/password-recovery/submit";
const LINK = "/password-recovery/submit?email=ada%40example.com&token=secret&expiry=4000000000";
const EXPIRED = "/password-recovery/submit?email=ada%40example.com&token=secret&expiry=1700000000";

const email = () => screen.findByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.findByLabelText<HTMLInputElement>("New password");
const send = () => screen.findByRole("button", { name: /Send email$/ });
const isRed = (field: HTMLElement) =>
  field.getAttribute("aria-invalid") === "true" &&
  field.closest(".ant-input-status-error, .ant-input-affix-wrapper-status-error") !== null;

describe("requesting a recovery mail", () => {
  it("opens without a session, with a form for the e-mail [RECOV-01, RECOV-02, ROUTE-15]", async () => {
    const { currentUrl } = renderPortal("/password-recovery/start");

    expect([(await email()).type, (await email()).autocomplete]).toEqual(["email", "username"]);
    expect((await send()).getAttribute("type")).toBe("submit");
    expect(currentUrl()).toBe("/password-recovery/start");
  });

  it("also opens for a signed-in user", async () => {
    signIn();
    renderPortal("/password-recovery/start");

    expect(await send()).toBeDefined();
  });

  it("sends the e-mail and confirms it on the page [AUTHCALL-06, TOAST-16]", async () => {
    const received = onCall(START, {});
    const { user } = renderPortal("/password-recovery/start?email=ada%40example.com");
    await user.type(await email(), "{Enter}");

    expect((await screen.findByRole("status")).textContent).toBe("Email sent");
    expect(screen.getByRole("heading", { name: "Check your inbox" })).toBeDefined();
    expect(screen.getByText(/If there is an account for/).textContent).toContain("ada@example.com");
    expect(received.map(({ body }) => body)).toEqual([{ tenant: "PLATEN", username: "ada@example.com" }]);

    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(received).toHaveLength(2));
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login?email=ada%40example.com");
  });

  it("needs an e-mail", async () => {
    const received = onCall(START, {});
    const { user } = renderPortal("/password-recovery/start");
    await user.click(await send());

    expect(screen.getByRole("alert").textContent).toBe("Enter your email");
    expect(isRed(await email())).toBe(true);
    expect(received).toEqual([]);
  });

  it("marks an e-mail that the service refuses as invalid", async () => {
    onCall(START, failure("INVALID_REQUEST", { data: { email: "invalid" } }));
    const { user } = renderPortal("/password-recovery/start?email=ada");
    await user.click(await send());

    await screen.findByText("Ivalid email address");
    expect(screen.getByText("Enter a valid email address, like name@example.com").id).toBe(
      (await email()).getAttribute("aria-describedby"),
    );
    expect(isRed(await email())).toBe(true);
  });

  it("keeps the input if there is no network", async () => {
    onCall(START, noAnswer);
    const { user } = renderPortal("/password-recovery/start");
    await user.type(await email(), "ada@example.com{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe(UNREACHED);
    expect((await email()).value).toBe("ada@example.com");
  });

  it("is sent once, even after several clicks", async () => {
    const answer = deferred<Response>();
    const received = onCall(START, () => answer.promise);
    const { user } = renderPortal("/password-recovery/start");
    await user.type(await email(), "ada@example.com{Enter}{Enter}");
    await user.click(await send());
    answer.resolve(failure("TOO_MANY_REQUESTS"));

    expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts");
    expect(received).toHaveLength(1);
  });
});

describe("the page that the mailed link opens", () => {
  it("has a form for a new password [RECOV-03, ROUTE-16, ROUTE-17]", async () => {
    const { currentUrl, user } = renderPortal(LINK);

    expect([(await password()).type, (await password()).autocomplete]).toEqual(["password", "new-password"]);
    expect(currentUrl()).toBe(LINK);
    const account = document.querySelector<HTMLInputElement>("input[autocomplete=username]");
    expect(account?.value).toBe("ada@example.com");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect((await password()).type).toBe("text");
  });

  it("sets the password, shows a toast and opens the login page after one second [RECOV-04, TOAST-17, AUTHCALL-07]", async () => {
    const received = onCall(SUBMIT, {});
    const { user, currentUrl } = renderPortal(LINK);
    await user.type(await password(), "new secret");
    // Mocked responses need real timers, so only the timer of the redirect is faked.
    const later: (() => void)[] = [];
    const { setTimeout } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms?: number) =>
      ms === 1000 ? later.push(work) : setTimeout(work, ms)) as typeof setTimeout);
    await user.type(await password(), "{Enter}");

    expect((await screen.findAllByRole("status")).map(({ textContent }) => textContent)).toContain(
      "Password successfully set",
    );
    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", username: "ada@example.com", token: "secret", password: "new secret" },
    ]);
    expect(currentUrl()).toBe(LINK);
    await waitFor(() => expect(later).toHaveLength(1));
    act(() => later[0]?.());
    expect(currentUrl()).toBe("/login?email=ada%40example.com");
    expect((await email()).value).toBe("ada@example.com");
  });

  it("opens the login page even if that customer was signed in here", async () => {
    signIn();
    onCall(SUBMIT, {});
    const { user, currentUrl } = renderPortal(LINK);
    await user.type(await password(), "new secret{Enter}");

    await waitFor(() => expect(currentUrl()).toBe("/login?email=ada%40example.com"));
    expect(readSession()).toBeNull();
  });

  it("keeps another user's session", async () => {
    const stored = signIn();
    onConsoleReads();
    onCall(SUBMIT, {});
    const { user, visited } = renderPortal("/password-recovery/submit?email=eve%40example.com&token=secret");
    await user.type(await password(), "new secret{Enter}");

    await waitFor(() => expect(visited).toContain("/"));
    expect(readSession()).toEqual(stored);
  });

  it("requires a password and shows an error under the field [VALID-01, VALID-02]", async () => {
    const received = onCall(SUBMIT, {});
    const { user } = renderPortal(LINK);
    await password();
    await user.click(screen.getByRole("button", { name: "Set password" }));

    expect(screen.getByRole("alert").textContent).toBe("Password cannot be empty");
    expect(isRed(await password())).toBe(true);
    expect(received).toEqual([]);
  });

  it("marks a password that is too weak, and shows the rule [VALID-33]", async () => {
    onCall(SUBMIT, failure("PASSWORD_NOT_STRONG_ENOUGH"));
    const { user } = renderPortal(LINK);
    await user.type(await password(), "1234{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe("Password has to be at least 5 characters long");
    expect(isRed(await password())).toBe(true);
    await user.type(await password(), "5");
    expect(isRed(await password())).toBe(false);
  });

  it("says that the token is wrong or used, and links to a new mail [RECOV-05]", async () => {
    onCall(SUBMIT, failure("NOT_FOUND"));
    const { user } = renderPortal(LINK);
    await user.type(await password(), "new secret{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe("Invalid or already used password recovery token");
    expect((await password()).value).toBe("new secret");
    expect(screen.getByRole("link", { name: "Get a new one" }).getAttribute("href")).toBe(
      "/password-recovery/start?email=ada%40example.com",
    );
  });

  it("keeps the input if there is no network", async () => {
    onCall(SUBMIT, noAnswer);
    const { user } = renderPortal(LINK);
    await user.type(await password(), "new secret{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe(UNREACHED);
    expect((await password()).value).toBe("new secret");
  });
});

describe("an expired link", () => {
  it("shows no form and sends another mail [ROUTE-17]", async () => {
    const received = onCall(START, {});
    const { user } = renderPortal(EXPIRED);

    expect((await screen.findByRole("alert")).textContent).toContain("This link has expired.");
    expect(screen.queryByLabelText("New password")).toBeNull();
    await user.click(await send());
    expect(await screen.findByRole("heading", { name: "Check your inbox" })).toBeDefined();
    expect(received.map(({ body }) => body.username)).toEqual(["ada@example.com"]);
  });

  it("keeps the page if the mail can't be sent", async () => {
    onCall(START, noAnswer);
    const { user } = renderPortal(EXPIRED);
    await user.click(await send());

    expect(await screen.findByText(/^Unexpected error/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "This link has expired." })).toBeDefined();
  });

  it("is also shown if the service says that the link has expired", async () => {
    onCall(SUBMIT, failure("PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED"));
    const { user } = renderPortal(LINK);
    await user.type(await password(), "new secret{Enter}");

    expect(await screen.findByRole("heading", { name: "This link has expired." })).toBeDefined();
  });

  it.each(["soon", "", "-1"])("is not assumed for the expiry '%s', because the service decides", async (expiry) => {
    renderPortal(`/password-recovery/submit?email=ada%40example.com&token=secret&expiry=${expiry}`);

    expect(await password()).toBeDefined();
  });
});
