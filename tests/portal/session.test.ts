import { describe, expect, it, vi } from "vitest";
import { clearSession, currentUser, onSessionChange, readSession, storeSession } from "../../src/session/session";
import { accessToken, session, signIn } from "./support/sessions";

describe("the stored session", () => {
  it("is stored in localStorage as accessToken, refreshToken and roles [SESSION-01]", () => {
    storeSession({ accessToken: "access-1", refreshToken: "refresh-1", roles: ["ADMIN", "USER"] });

    expect({ ...localStorage }).toEqual({
      accessToken: "access-1",
      refreshToken: "refresh-1",
      roles: '["ADMIN","USER"]',
    });
  });

  it("signs the user in when it is stored, and out when it is cleared [SESSION-04]", () => {
    expect(readSession()).toBeNull();
    expect(currentUser()).toBeNull();

    const stored = signIn();
    expect(readSession()).toEqual(stored);
    expect(currentUser()).toEqual({ username: "ada@example.com", roles: ["ADMIN"] });

    clearSession();
    expect(readSession()).toBeNull();
    expect(currentUser()).toBeNull();
  });

  it.each(["accessToken", "refreshToken"])("is null without %s", (key) => {
    signIn();
    localStorage.removeItem(key);

    expect(readSession()).toBeNull();
    expect(currentUser()).toBeNull();
  });

  it.each([
    ["garbage", "garbage"],
    ["no JSON", "a.b.c"],
    ["no object", `x.${btoa("null")}.x`],
    ["no username", accessToken({ username: "" })],
  ])("has no user if the access token contains %s", (_, token) => {
    signIn({ accessToken: token });

    expect(currentUser()).toBeNull();
  });

  it.each(["not JSON", '{"a":1}', "null"])("has no roles if they are stored as %s", (roles) => {
    signIn();
    localStorage.setItem("roles", roles);

    expect(readSession()?.roles).toEqual([]);
  });

  it("reads names beyond ASCII from the access token", () => {
    signIn({ accessToken: accessToken({ username: "jürgen@例え.jp" }) });

    expect(currentUser()?.username).toBe("jürgen@例え.jp");
  });
});

describe("a change of the session", () => {
  it("calls its listeners until they unsubscribe", () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);

    storeSession(session());
    clearSession();
    expect(listener).toHaveBeenCalledTimes(2);

    stop();
    storeSession(session());
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("is noticed if another tab makes it", () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);

    window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "sidebar-expanded" }));

    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});
