import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { onConsoleReads } from "./support/console-reads";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";
import { signIn } from "./support/sessions";

const email = () => screen.findByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const button = () => screen.getByRole("button", { name: "Create account" });
const isRed = (field: HTMLElement) =>
  field.getAttribute("aria-invalid") === "true" &&
  field.closest(".ant-input-status-error, .ant-input-affix-wrapper-status-error") !== null;

const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
const toast = (message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type: "error", message }));

async function openRegister(url = "/register") {
  const portal = renderPortal(url);
  await email();
  return portal;
}

async function registerWith({ user }: Pick<ReturnType<typeof renderPortal>, "user">, secret = "secret") {
  await user.type(await email(), "ada@example.com");
  await user.type(password(), secret);
  await user.click(button());
}

describe("the register page", () => {
  it("opens without a session [ROUTE-03]", async () => {
    const { currentUrl } = await openRegister();

    expect(screen.getByRole("heading", { name: "Create an account" })).toBeDefined();
    expect(currentUrl()).toBe("/register");
  });

  it("has fields for e-mail and password, and shows the rule for passwords [REG-01, VALID-34]", async () => {
    await openRegister();

    expect([(await email()).type, (await email()).autocomplete]).toEqual(["email", "username"]);
    expect([password().type, password().autocomplete]).toEqual(["password", "new-password"]);
    expect(document.getElementById(password().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "At least 5 characters",
    );
  });

  it.each([
    ["Weak password", "abcde"],
    ["Weak password", "aaaaaaaaaaaaaaaaaaaaaaaa"],
    ["Fair password", "Tr0ub4dor"],
    ["Strong password", "correct horse battery staple"],
    ["At least 5 characters", "Ab1!"],
  ])("shows '%s' for %s while the user types", async (hint, secret) => {
    const { user } = await openRegister();
    await user.type(password(), secret);

    expect(document.getElementById(password().getAttribute("aria-describedby") ?? "")?.textContent).toBe(hint);
  });

  it("links to terms and privacy, which open in new tabs [REG-02, REG-03]", async () => {
    await openRegister();
    const links = ["terms of service", "privacy policy"].map((name) => screen.getByRole("link", { name }));

    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
    expect(links.map((link) => link.getAttribute("target"))).toEqual(["_blank", "_blank"]);
  });

  it("links to the sign-in [REG-06]", async () => {
    const { user, currentUrl } = await openRegister();

    await user.click(screen.getByRole("link", { name: "Sign in" }));

    await screen.findByRole("heading", { name: "Sign in" });
    expect(currentUrl()).toBe("/login");
  });

  it("redirects a signed-in user to / [ROUTE-42]", async () => {
    signIn();
    onConsoleReads();
    const { visited } = renderPortal("/register?invite_id=secret");

    await waitFor(() => expect(visited[1]).toBe("/"));
  });
});

describe("registering", () => {
  it("opens verify-email-info with the e-mail [REG-07, AUTHCALL-02]", async () => {
    const received = onCall("POST /api/v1/register", {});
    const portal = await openRegister();

    await registerWith(portal);

    await waitFor(() => expect(portal.currentUrl()).toBe("/verify-email-info?email=ada%40example.com"));
    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", username: "ada@example.com", password: "secret" },
    ]);
  });

  it("sends the invite from the address [ROUTE-04, AUTHCALL-02]", async () => {
    const received = onCall("POST /api/v1/register", {});

    await registerWith(await openRegister("/register?invite_id=secret-invite"));

    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toEqual({
      tenant: "PLATEN",
      username: "ada@example.com",
      password: "secret",
      inviteId: "secret-invite",
    });
  });

  it.each([
    ["E-mail", "Enter your email", "[VALID-24]"],
    ["Password", "Enter your password", "[VALID-25]"],
  ])("needs the field %s %s", async (label, message) => {
    const received = onCall("POST /api/v1/register", {});
    const { user } = await openRegister();
    for (const other of ["E-mail", "Password"]) {
      if (other !== label) await user.type(screen.getByLabelText(other), "ada@example.com");
    }

    await user.click(button());

    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([message]);
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true);
    expect(received).toEqual([]);
  });

  it("marks an e-mail that the service refuses as invalid, and shows the reason [VALID-27, VALID-16]", async () => {
    onCall("POST /api/v1/register", failure("INVALID_REQUEST", { data: { email: "invalid" } }));

    await registerWith(await openRegister());

    await toast("Ivalid email address");
    expect(isRed(await email())).toBe(true);
    expect(noteOf(await email())).toBe("Enter a valid email address, like name@example.com");
    expect(isRed(password())).toBe(false);
  });

  it("marks a password that the service refuses as too weak, and shows the reason [VALID-28]", async () => {
    onCall("POST /api/v1/register", failure("INVALID_REQUEST", { data: { password: "too short" } }));

    await registerWith(await openRegister(), "1234");

    await toast("Password has to be at least 5 characters long");
    expect(isRed(await email())).toBe(false);
    expect(isRed(password())).toBe(true);
    expect(noteOf(password())).toBe("Use at least 5 characters");
  });

  it("shows an unexpected error if the request is refused for another reason", async () => {
    onCall("POST /api/v1/register", failure("INVALID_REQUEST", { correlationId: "id-3" }));

    await registerWith(await openRegister());

    expect((await screen.findByRole("alert")).textContent).toBe("Unexpected error. MessageID: id-3");
    expect([isRed(await email()), isRed(password())]).toEqual([false, false]);
  });

  it("marks an e-mail that is in use, and shows the reason", async () => {
    onCall("POST /api/v1/register", failure("USERNAME_ALREADY_IN_USE"));

    await registerWith(await openRegister());

    await toast("Email already in use");
    expect([isRed(await email()), isRed(password())]).toEqual([true, false]);
    expect(noteOf(await email())).toBe("Sign in with it, or use another one");
  });

  it("keeps the input if there is no network", async () => {
    onCall("POST /api/v1/register", noAnswer);

    await registerWith(await openRegister());

    await screen.findByRole("alert");
    expect([(await email()).value, password().value]).toEqual(["ada@example.com", "secret"]);
  });
});
