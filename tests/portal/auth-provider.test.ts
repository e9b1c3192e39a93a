import { describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import {
  authProvider,
  forgotPassword,
  login,
  register,
  renew,
  sendVerificationEmail,
  updatePassword,
  verifyEmail,
} from "../../src/providers/auth-provider";
import { consumeOAuthStarted, isRotationPending } from "../../src/session/oauth-state";
import { readSession } from "../../src/session/session";
import { failure, noAnswer, onCall } from "./support/server";
import { accessToken, session, signIn } from "./support/sessions";

const email = "ada@example.com";
const password = "correct horse";
const token = "token-1";

describe("login", () => {
  it("signs in with a password", async () => {
    const received = onCall("POST /api/v1/login", session());

    expect(await login({ kind: "password", email, password })).toEqual({ success: true });
    expect(received[0]?.body).toEqual({ tenant: "PLATEN", username: email, password });
    expect(readSession()).toEqual(session());
  });

  it("reports a refusal with its error code and stores no session", async () => {
    onCall("POST /api/v1/login", failure("BAD_CREDENTIALS"));

    expect(await login({ kind: "password", email, password })).toMatchObject({
      success: false,
      error: { errorCode: "BAD_CREDENTIALS" },
    });
    expect(readSession()).toBeNull();
  });

  it("opens the provider's page and records that this tab has started the sign-in", async () => {
    const assign = vi.spyOn(browser, "assign").mockReturnValue();

    expect(await login({ kind: "provider", provider: "PLATEN-GITHUB", redirect: "/templates" })).toEqual({
      success: true,
    });
    expect(assign.mock.calls[0]?.[0]).toContain("/api/v1/oauth2/authorize/PLATEN-GITHUB?redirect_uri=");
    expect(consumeOAuthStarted()).toBe(true);
  });

  it("stores the tokens that a provider's sign-in returned, and schedules their exchange", async () => {
    expect(await login({ kind: "tokens", tokens: session() })).toEqual({ success: true });
    expect(readSession()).toEqual(session());
    expect(isRotationPending()).toBe(true);
  });
});

describe("renew", () => {
  it("exchanges the stored tokens once for concurrent calls", async () => {
    signIn({ accessToken: accessToken({ exp: 1 }) });
    const received = onCall("POST /api/v1/refreshtoken", session({ refreshToken: "refresh-2" }));

    expect(await Promise.all([renew(), renew()])).toEqual([{ success: true }, { success: true }]);
    expect(received).toHaveLength(1);
    expect(readSession()?.refreshToken).toBe("refresh-2");
  });

  it("keeps the session if there is no answer", async () => {
    const stored = signIn({ accessToken: accessToken({ exp: 1 }) });
    onCall("POST /api/v1/refreshtoken", noAnswer);

    expect(await renew()).toMatchObject({ success: false });
    expect(readSession()).toEqual(stored);
  });

  it("does nothing if nobody is signed in", async () => {
    expect(await renew()).toEqual({ success: true });
  });
});

describe("accounts", () => {
  it.each(["invite-1", null])("are registered with the invite %s", async (inviteId) => {
    const received = onCall("POST /api/v1/register", {});

    expect(await register({ email, password, inviteId })).toEqual({ success: true });
    const body = { tenant: "PLATEN", username: email, password };
    expect(received[0]?.body).toEqual(inviteId ? { ...body, inviteId } : body);
  });

  it("verify their address, and can get another link", async () => {
    const verified = onCall("POST /api/v1/verify-email", {});
    const sent = onCall("POST /api/v1/resend-email-verification", {});

    expect(await verifyEmail({ email, token })).toEqual({ success: true });
    expect(await sendVerificationEmail({ email })).toEqual({ success: true });
    expect(verified[0]?.body).toMatchObject({ email, token });
    expect(sent[0]?.body).toMatchObject({ username: email });
  });

  it("recover with a link and a new password, which ends their session", async () => {
    signIn();
    const started = onCall("POST /api/v1/password-recovery/start", {});
    const submitted = onCall("POST /api/v1/password-recovery/submit", {});

    expect(await forgotPassword({ email })).toEqual({ success: true });
    expect(await updatePassword({ email: "Ada@example.com", token, password })).toEqual({ success: true });
    expect(started[0]?.body).toMatchObject({ username: email });
    expect(submitted[0]?.body).toMatchObject({ username: "Ada@example.com", token, password });
    expect(readSession()).toBeNull();
  });

  it("change their password when signed in", async () => {
    signIn();
    const received = onCall("PATCH /api/v1/customer", {});

    expect(await updatePassword({ password })).toEqual({ success: true });
    expect(received[0]?.body).toMatchObject({ password });
  });

  it("report every refusal in the result", async () => {
    onCall("POST /api/v1/password-recovery/start", failure("BAD_CREDENTIALS"));

    expect(await forgotPassword({ email })).toMatchObject({ success: false, error: { errorCode: "BAD_CREDENTIALS" } });
  });
});

describe("Refine's auth provider", () => {
  it("has the actions that the public pages call directly", () => {
    expect(authProvider).toMatchObject({ login, register, forgotPassword, updatePassword });
  });
});
