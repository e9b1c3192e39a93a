import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/session";
import { onConsoleReads } from "./support/console-reads";
import { deferred } from "./support/deferred";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";
import { session, signIn } from "./support/sessions";

const email = () => screen.findByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const button = () => screen.getByRole("button", { name: /Sign in$/ });

async function openLogin(url = "/login") {
  const portal = renderPortal(url);
  await email();
  return portal;
}

async function signInWith({ user }: Pick<ReturnType<typeof renderPortal>, "user">, name = "ada@example.com") {
  await user.type(await email(), name);
  await user.type(password(), "secret");
  await user.click(button());
}

describe("the login page", () => {
  it("opens without a session [ROUTE-01]", async () => {
    const { currentUrl } = await openLogin();

    expect(screen.getByRole("heading", { name: "Sign in" })).toBeDefined();
    expect(currentUrl()).toBe("/login");
    expect(document.title).toBe("Sign in · Platen");
  });

  it("has fields for e-mail and password and a 'Sign in' button [LOGIN-02, LOGIN-03]", async () => {
    await openLogin();

    expect([(await email()).type, (await email()).autocomplete]).toEqual(["email", "username"]);
    expect([password().type, password().autocomplete]).toEqual(["password", "current-password"]);
    expect(button()).toBeDefined();
  });

  it("reads the e-mail and the redirect from its address [ROUTE-02]", async () => {
    onConsoleReads();
    onCall("POST /api/v1/login", session({ roles: ["ADMIN"] }));
    const portal = await openLogin("/login?email=ada%2Bpress%40example.com&redirect=%2Ftemplates%3Fpage%3D2");

    expect((await email()).value).toBe("ada+press@example.com");
    expect(document.activeElement).toBe(password());
    await portal.user.type(password(), "secret{Enter}");

    await waitFor(() => expect(portal.visited).toContain("/templates?page=2"));
  });

  it("shows and hides the typed password", async () => {
    const { user } = await openLogin();

    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  it("has a 'Forgot password' link that passes the typed e-mail on [LOGIN-06]", async () => {
    const { user, currentUrl } = await openLogin();
    const link = screen.getByRole("link", { name: "Forgot password" });
    expect(link.getAttribute("href")).toBe("/password-recovery/start");
    await user.type(await email(), "ada+press@example.com");
    await user.click(link);

    expect(await screen.findByRole("button", { name: "Send email" })).toBeDefined();
    expect(currentUrl()).toBe("/password-recovery/start?email=ada%2Bpress%40example.com");
    expect((await email()).value).toBe("ada+press@example.com");
  });

  it.each(["/login", "/register", "/login?redirect=%2Flogin"])(
    "opens / instead of the redirect %s",
    async (redirect) => {
      onConsoleReads();
      onCall("POST /api/v1/login", session({ roles: ["ADMIN"] }));
      const portal = await openLogin(`/login?${new URLSearchParams({ redirect })}`);
      await signInWith(portal);

      await waitFor(() => expect(portal.visited).toContain("/dashboard"));
      expect(portal.visited[1]).toBe("/");
    },
  );

  it.each([
    ["/login", "/"],
    ["/login?redirect=%2Ftemplates", "/templates"],
    ["/login?redirect=%2Flogin", "/"],
    ["/register", "/"],
  ])("redirects from %s to %s when another tab signs in", async (url, target) => {
    onConsoleReads();
    const { visited } = await openLogin(url);
    act(() => {
      signIn();
      window.dispatchEvent(new StorageEvent("storage", { key: "refreshToken" }));
    });

    await waitFor(() => expect(visited[1]).toBe(target));
  });

  it("stays open if another tab signs out, or has stored only a part of the session", async () => {
    const { currentUrl } = await openLogin();
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
      localStorage.setItem("accessToken", session().accessToken);
      window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
    });

    expect(button()).toBeDefined();
    expect(currentUrl()).toBe("/login");
  });

  it("redirects a signed-in user to / [ROUTE-41]", async () => {
    signIn();
    onConsoleReads();
    const { visited } = renderPortal("/login?redirect=/account");

    await waitFor(() => expect(visited[1]).toBe("/"));
  });
});

describe("signing in", () => {
  it("sends e-mail and password, and stores the session [LOGIN-01, LOGIN-07, AUTHCALL-03]", async () => {
    onConsoleReads();
    const answer = session();
    const received = onCall("POST /api/v1/login", answer);

    await signInWith(await openLogin(), " ada@example.com ");

    await waitFor(() => expect(readSession()).toEqual(answer));
    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", username: "ada@example.com", password: "secret" },
    ]);
  });

  it("sends the password unchanged, including spaces", async () => {
    const received = onCall("POST /api/v1/login", failure("BAD_CREDENTIALS"));
    const { user } = await openLogin("/login?email=ada%40example.com");
    await user.type(password(), "  two spaces {Enter}");

    await screen.findByRole("alert");
    expect(received.map(({ body }) => body.password)).toEqual(["  two spaces "]);
  });

  it("opens the page in `redirect` if there is one [LOGIN-08]", async () => {
    onConsoleReads();
    onCall("POST /api/v1/login", session());
    const portal = await openLogin("/login?redirect=/templates");

    await signInWith(portal);

    await waitFor(() => expect(portal.visited.slice(1)).toEqual(["/templates"]));
  });

  it("opens /dashboard otherwise [LOGIN-09, ROUTE-32]", async () => {
    onConsoleReads();
    onCall("POST /api/v1/login", session());
    const portal = await openLogin();

    await signInWith(portal);

    await waitFor(() => expect(portal.visited[1]).toBe("/dashboard"));
  });

  it("opens verify-email-info if the e-mail is not verified [LOGIN-10]", async () => {
    onCall("POST /api/v1/login", failure("EMAIL_NOT_VERIFIED"));
    const portal = await openLogin();

    await signInWith(portal, "ada+press@example.com");

    await waitFor(() => expect(portal.currentUrl()).toBe("/verify-email-info?email=ada%2Bpress%40example.com"));
    expect(readSession()).toBeNull();
  });

  it("marks both fields and shows the reason if the credentials are wrong [VALID-32]", async () => {
    onCall("POST /api/v1/login", failure("BAD_CREDENTIALS"));
    const portal = await openLogin();

    await signInWith(portal);

    expect((await screen.findByRole("alert")).textContent).toBe("Invalid username or password");
    for (const field of [await email(), password()]) {
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(field.closest(".ant-input-status-error, .ant-input-affix-wrapper-status-error")).not.toBeNull();
    }

    await portal.user.type(password(), "!");
    expect([(await email()).ariaInvalid, password().getAttribute("aria-invalid")]).not.toContain("true");
  });

  it.each([
    ["E-mail", "Enter your email", "[VALID-22]"],
    ["Password", "Enter your password", "[VALID-23]"],
  ])("needs the field %s %s", async (label, message) => {
    const received = onCall("POST /api/v1/login", failure("UNEXPECTED"));
    const { user } = await openLogin();
    for (const other of ["E-mail", "Password"]) {
      if (other !== label) await user.type(screen.getByLabelText(other), "ada@example.com");
    }

    await user.click(button());

    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([message]);
    expect(field.required).toBe(true);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
    expect(document.activeElement).toBe(field);
    expect(received).toEqual([]);
  });

  it("is sent once, even after several clicks, and shows that it is busy", async () => {
    const answer = deferred<Response>();
    const received = onCall("POST /api/v1/login", () => answer.promise);
    const portal = await openLogin();

    await signInWith(portal);
    await portal.user.type(password(), "{Enter}");
    await portal.user.click(button());
    // Submits the form like a script or a password manager, without the button.
    fireEvent.submit(password().closest("form") ?? expect.unreachable("there is no form"));
    expect(button().className).toContain("ant-btn-loading");
    answer.resolve(failure("BAD_CREDENTIALS"));

    await waitFor(() => expect(button().className).not.toContain("ant-btn-loading"));
    expect(received).toHaveLength(1);
  });

  it("keeps the input if there is no network", async () => {
    onCall("POST /api/v1/login", noAnswer);
    const portal = await openLogin();

    await signInWith(portal);

    expect((await screen.findByRole("alert")).textContent).toBe(UNREACHED);
    expect([(await email()).value, password().value]).toEqual(["ada@example.com", "secret"]);
  });
});
