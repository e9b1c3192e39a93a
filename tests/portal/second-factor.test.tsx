import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PasskeyCreationOptions } from "../../contract/passkeys";
import type { SecondFactorChallenge } from "../../contract/second-factor";
import { currentToast } from "../../src/lib/toast-store";
import { forgetClosedWorkspaces } from "../../src/session/closed-workspaces";
import { call } from "../../src/session/http";
import { readSession } from "../../src/session/session";
import { setStepUpPrompt } from "../../src/session/step-up";
import { apiKeyOf } from "./support/api-keys";
import { BINDERY, onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { renderPortal } from "./support/render";
import { failure, onCall } from "./support/server";
import { session, signIn } from "./support/sessions";

/** The browser's passkeys. The simulated browser has none. */
const passkeys = { get: vi.fn(), create: vi.fn() };
const bytes = () => new Uint8Array(3).buffer;
const credential = (response: object) => ({
  id: "AAAA",
  rawId: bytes(),
  type: "public-key",
  response,
  getClientExtensionResults: () => ({}),
});

const CHALLENGE: SecondFactorChallenge = {
  challenge: "challenge-1",
  methods: ["TOTP", "RECOVERY_CODE"],
  passkeyOptions: null,
  expiresAt: 4_000_000_000,
};
const PASSKEY_OPTIONS: NonNullable<SecondFactorChallenge["passkeyOptions"]> = {
  challenge: "AAAA",
  timeout: 1_000,
  rpId: "localhost",
  allowCredentials: [],
  userVerification: "preferred",
};
const CREATION_OPTIONS: PasskeyCreationOptions = {
  rp: { id: "localhost", name: "Platen" },
  user: { id: "AAAA", name: "ada@example.com", displayName: "ada@example.com" },
  challenge: "AAAA",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 1_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  attestation: "none",
};
const WITH_PASSKEY: SecondFactorChallenge = {
  ...CHALLENGE,
  methods: ["PASSKEY", "TOTP"],
  passkeyOptions: PASSKEY_OPTIONS,
};
const required = (challenge = CHALLENGE) => failure("SECOND_FACTOR_REQUIRED", { data: { ...challenge } });

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.spyOn(navigator, "credentials", "get").mockReturnValue(passkeys as never);
  passkeys.get.mockReset();
  passkeys.create.mockReset();
  forgetClosedWorkspaces();
});

async function signInWithPassword(url = "/login") {
  const portal = renderPortal(url);
  await portal.user.type(await screen.findByLabelText("E-mail"), "ada@example.com");
  await portal.user.type(screen.getByLabelText("Password"), "secret");
  await portal.user.click(screen.getByRole("button", { name: /Sign in$/ }));
  return portal;
}

describe("signing in to an account with a second factor", () => {
  it("asks for a code after the password, and then opens the page", async () => {
    onCall("POST /api/v1/login", required());
    onCall("GET /api/app/workspaces", { workspaces: [PRESS] });
    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    const received = onCall("POST /api/v1/login/second-factor", session());
    const { user, currentUrl } = await signInWithPassword("/login?redirect=%2Fapi-keys");

    await screen.findByRole("heading", { name: "Confirm it is you" });
    expect(readSession()).toBeNull();
    const code = await screen.findByLabelText<HTMLInputElement>("Code from your authenticator app");
    expect([code.autocomplete, document.activeElement]).toEqual(["one-time-code", code]);
    await user.type(code, "123 456{Enter}");
    await waitFor(() => expect(currentUrl()).toBe("/api-keys"));
    expect(readSession()).toEqual(session());
    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", challenge: "challenge-1", proof: { kind: "TOTP", code: "123 456" } },
    ]);
  });

  it("marks a wrong code and lets the visitor try again, also with a recovery code", async () => {
    onCall("POST /api/v1/login", required());
    const received = onCall("POST /api/v1/login/second-factor", failure("INVALID_SECOND_FACTOR"));
    const { user } = await signInWithPassword();

    await user.type(await screen.findByLabelText("Code from your authenticator app"), "000000{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The code or passkey is not valid");
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh{Enter}");
    await screen.findByRole("alert");
    expect(received.map(({ body }) => body.proof)).toEqual([
      { kind: "TOTP", code: "000000" },
      { kind: "RECOVERY_CODE", code: "abcd-efgh" },
    ]);
  });

  it("requires a code", async () => {
    onCall("POST /api/v1/login", required());
    const { user } = await signInWithPassword();
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(screen.getByRole("alert").textContent).toBe("Enter the six digits");
  });

  it("asks for a passkey first, if there is one", async () => {
    onCall("POST /api/v1/login", required(WITH_PASSKEY));
    onCall("GET /api/app/workspaces", { workspaces: [PRESS] });
    const received = onCall("POST /api/v1/login/second-factor", session());
    const response = { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes() };
    passkeys.get.mockResolvedValue(credential(response));
    const { user, currentUrl } = await signInWithPassword();

    await user.click(await screen.findByRole("button", { name: /Use passkey/ }));
    await waitFor(() => expect(currentUrl()).toBe("/dashboard"));
    expect(passkeys.get.mock.calls).toMatchObject([[{ publicKey: { rpId: "localhost", challenge: bytes() } }]]);
    expect(received[0]?.body.proof).toMatchObject({
      kind: "PASSKEY",
      response: { id: "AAAA", response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" } },
    });
  });

  it("says so if the passkey was not used, and offers the app", async () => {
    onCall("POST /api/v1/login", required(WITH_PASSKEY));
    passkeys.get.mockRejectedValue(Object.assign(new Error("no"), { name: "NotAllowedError" }));
    const { user } = await signInWithPassword();
    await user.click(await screen.findByRole("button", { name: /Use passkey/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("The passkey was not used. Please try again");
    await user.click(screen.getByRole("button", { name: "Use your authenticator app" }));
    expect(screen.getByLabelText("Code from your authenticator app")).toBeDefined();
  });

  it("starts again after the challenge has expired", async () => {
    onCall("POST /api/v1/login", required());
    onCall("POST /api/v1/login/second-factor", failure("SECOND_FACTOR_CHALLENGE_EXPIRED"));
    const { user } = await signInWithPassword();
    await user.type(await screen.findByLabelText("Code from your authenticator app"), "123456{Enter}");
    await screen.findByLabelText("E-mail");
    expect(currentToast()?.message).toBe("This took too long. Please start again");
  });
});

describe("returning from a provider to an account with a second factor", () => {
  const url = (data: object = CHALLENGE) =>
    `/oauth2/redirect?${new URLSearchParams({
      error: JSON.stringify({ errorCode: "SECOND_FACTOR_REQUIRED", correlationId: "id-1", data }),
      redirect: "/members",
    })}`;
  async function arrive(address: string) {
    const { scrubOAuthCallback } = await import("../../src/session/oauth-callback");
    window.history.replaceState(null, "", address);
    scrubOAuthCallback();
    return renderPortal("/oauth2/redirect");
  }

  it("asks for a code if this tab has started the sign-in", async () => {
    sessionStorage.setItem("oauth-sign-in-started", String(Date.now()));
    onCall("GET /api/app/workspaces", { workspaces: [PRESS] });
    onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });
    onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
    const received = onCall("POST /api/v1/login/second-factor", session());
    const { user, currentUrl } = await arrive(url());
    await user.type(await screen.findByLabelText("Code from your authenticator app"), "123456{Enter}");
    await waitFor(() => expect(currentUrl()).toBe("/members"));
    expect(received[0]?.body.challenge).toBe("challenge-1");
    window.history.replaceState(null, "", "/");
  });

  it("asks for nothing if a link leads here", async () => {
    const { currentUrl } = await arrive(url());
    await waitFor(() => expect(currentUrl()).toMatch(/^\/login/));
    expect(screen.queryByLabelText("Code from your authenticator app")).toBeNull();
    window.history.replaceState(null, "", "/");
  });
});

describe("a call that needs a recent proof", () => {
  const createKey = () =>
    call("POST /api/app/workspaces/:workspaceId/apikeys", {
      params: { workspaceId: PRESS.workspace.id },
      body: { name: "Billing" },
    });

  it("is repeated after the user has confirmed", async () => {
    let isProved = false;
    const keys = onCall("POST /api/app/workspaces/:workspaceId/apikeys", ({ body: { name } }) =>
      isProved ? apiKeyOf({ name }) : failure("STEP_UP_REQUIRED"),
    );
    onCall("POST /api/v1/customer/second-factor/challenge", CHALLENGE);
    const proofs = onCall("POST /api/v1/customer/second-factor/proof", () => {
      isProved = true;
      return {};
    });
    const { user } = openConsole("/account");
    await screen.findByRole("heading", { name: "Second factor" });
    const first = createKey();
    const second = createKey();
    const dialog = await screen.findByRole("dialog", { name: "Confirm it is you" });
    await user.type(await within(dialog).findByLabelText("Code from your authenticator app"), "123456{Enter}");

    expect(await Promise.all([first, second])).toMatchObject([{ name: "Billing" }, { name: "Billing" }]);
    expect(proofs.map(({ body }) => body.proof)).toEqual([{ kind: "TOTP", code: "123456" }]);
    expect(keys).toHaveLength(4);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it is you" })).toBeNull());
  });

  it("fails with the service's refusal if the user cancels", async () => {
    const keys = onCall("POST /api/app/workspaces/:workspaceId/apikeys", failure("STEP_UP_REQUIRED"));
    onCall("POST /api/v1/customer/second-factor/challenge", CHALLENGE);
    const { user } = openConsole("/account");
    await screen.findByRole("heading", { name: "Second factor" });
    const pending = expect(createKey()).rejects.toMatchObject({ errorCode: "STEP_UP_REQUIRED" });
    const dialog = await screen.findByRole("dialog", { name: "Confirm it is you" });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await pending;
    expect(keys).toHaveLength(1);
  });

  it("is not repeated more than once", async () => {
    signIn();
    const end = setStepUpPrompt(async () => true);
    const keys = onCall("POST /api/app/workspaces/:workspaceId/apikeys", failure("STEP_UP_REQUIRED"));
    await expect(createKey()).rejects.toMatchObject({ errorCode: "STEP_UP_REQUIRED" });
    expect(keys).toHaveLength(2);
    end();
  });
});

describe("a workspace that requires a second factor", () => {
  it("leads a member without one to the account page, and opens after it was added", async () => {
    onLargeScreen();
    let hasFactor = false;
    onCall("GET /api/app/workspaces/:workspaceId/templates", ({ params }) =>
      hasFactor || params.workspaceId === BINDERY.workspace.id
        ? { templateDetails: [templateDetails()] }
        : failure("SECOND_FACTOR_SETUP_REQUIRED"),
    );
    onCall("POST /api/v1/customer/second-factor/totp", { secret: "JBSWY3DP", uri: "otpauth://totp/x" });
    onCall("POST /api/v1/customer/second-factor/totp/confirm", () => {
      hasFactor = true;
      return { recoveryCodes: ["abcd-efgh-jkmn-pqrs"] };
    });
    const { user, currentUrl } = openConsole("/templates", [PRESS, BINDERY]);
    await screen.findByText(/Press requires a second factor/);
    await user.click(screen.getByRole("button", { name: "Set up a second factor" }));
    await waitFor(() => expect(currentUrl()).toBe("/account"));

    await user.click(await screen.findByRole("button", { name: "Set up an app" }));
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    await user.click(await screen.findByRole("button", { name: "I have saved them" }));
    await user.click(screen.getByRole("link", { name: "Templates" }));
    expect(await screen.findByText("Invoice")).toBeDefined();
  });
});

describe("the second factor on the account page", () => {
  const read = (more: object = {}) => ({ totp: null, passkeys: [], recoveryCodesLeft: 0, ...more });

  it("is set up with an app, whose key is drawn and shown, and brings recovery codes once", async () => {
    onCall("POST /api/v1/customer/second-factor/totp", { secret: "JBSWY3DP", uri: "otpauth://totp/Platen" });
    const confirmed = onCall("POST /api/v1/customer/second-factor/totp/confirm", ({ body }) =>
      body.code === "123456" ? { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] } : failure("INVALID_SECOND_FACTOR"),
    );
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: "Set up an app" }));
    const code = await screen.findByLabelText("Code");
    expect(screen.getByText("JBSWY3DP")).toBeDefined();
    expect(document.querySelector(".app-qr svg")).not.toBeNull();
    await user.type(code, "000000{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("wrong or too old");
    await user.clear(code);
    onCall("GET /api/v1/customer/second-factor", read({ totp: { createdAt: 1_760_000_000 }, recoveryCodesLeft: 10 }));
    await user.type(code, "123456{Enter}");

    const dialog = await screen.findByRole("dialog", { name: "Your recovery codes" });
    expect(within(dialog).getByText("cccc-dddd")).toBeDefined();
    expect(currentToast()?.message).toBe("Authenticator app added");
    expect(confirmed.map(({ body }) => body.code)).toEqual(["000000", "123456"]);
    expect(await screen.findByText("10 of 10 left, in case you lose your passkey or app")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(screen.queryByText("cccc-dddd")).toBeNull());
  });

  it("is set up with a passkey under a name", async () => {
    const started = { challenge: "challenge-2", options: CREATION_OPTIONS };
    onCall("POST /api/v1/customer/second-factor/passkeys/options", started);
    const added = onCall("POST /api/v1/customer/second-factor/passkeys", { id: "p", recoveryCodes: null });
    passkeys.create.mockResolvedValue(credential({ clientDataJSON: bytes(), attestationObject: bytes() }));
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "  Laptop {Enter}");
    await waitFor(() => expect(currentToast()?.message).toBe("Passkey added"));
    expect(added.map(({ body }) => body)).toMatchObject([
      {
        challenge: "challenge-2",
        name: "Laptop",
        response: { id: "AAAA", response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
      },
    ]);
  });

  it("says so if the browser creates no passkey, and sends nothing", async () => {
    onCall("POST /api/v1/customer/second-factor/passkeys/options", {
      challenge: "c",
      options: CREATION_OPTIONS,
    });
    const added = onCall("POST /api/v1/customer/second-factor/passkeys", { id: "p", recoveryCodes: null });
    passkeys.create.mockRejectedValue(Object.assign(new Error("known"), { name: "InvalidStateError" }));
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    await user.type(await screen.findByLabelText("Name"), "{Enter}");
    await waitFor(() => expect(currentToast()?.message).toBe("This device already has a passkey for your account"));
    expect(added).toEqual([]);
  });

  it("is removed after a confirmation", async () => {
    const passkey = { id: "0b7e3c5a-9999-4999-8999-000000000001", name: "Laptop", createdAt: 1_760_000_000 };
    onCall("GET /api/v1/customer/second-factor", read({ passkeys: [{ ...passkey, lastUsedAt: 1_763_000_000 }] }));
    const removed = onCall("DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", {});
    const { user } = openConsole("/account");
    expect(await screen.findByText("Passkey, added 2025-10-09, last used 2025-11-13")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove Laptop" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove Laptop" });
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(currentToast()?.message).toBe("Passkey removed"));
    expect(removed.map(({ params }) => params.passkeyId)).toEqual([passkey.id]);
  });
});

describe("requiring a second factor in the workspace's settings", () => {
  const toggle = () => screen.findByRole("switch", { name: "Require a second factor of all members" });

  it("is switched by an admin, and says how many members it affects", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/security", { secondFactor: "OPTIONAL", membersWithout: 2 });
    const changed = onCall("PATCH /api/app/workspaces/:workspaceId/security", () => {
      onCall("GET /api/app/workspaces/:workspaceId/security", { secondFactor: "REQUIRED", membersWithout: 2 });
      return {};
    });
    const { user } = openConsole("/settings");
    await user.click(await toggle());
    await screen.findByText(/2 members have no second factor yet/);
    expect((await toggle()).getAttribute("aria-checked")).toBe("true");
    expect(changed.map(({ body }) => body)).toEqual([{ secondFactor: "REQUIRED" }]);
  });

  it("leads an admin without one to the account page, and does not close the workspace", async () => {
    onCall("PATCH /api/app/workspaces/:workspaceId/security", failure("SECOND_FACTOR_SETUP_REQUIRED"));
    const { user } = openConsole("/settings");
    await user.click(await toggle());
    const link = await screen.findByRole("link", { name: "Set one up on the account page" });
    expect(link.getAttribute("href")).toBe("/account");
    await act(async () => undefined);
    expect(await toggle()).toBeDefined();
  });
});
