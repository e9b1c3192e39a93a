import { describe, expect, it, vi } from "vitest";
import { sendEarly, takeEarly } from "../../src/session/early-call";
import { failure, noAnswer, onCall } from "./support/server";
import { accessToken, session, signIn } from "./support/sessions";

const WORKSPACES = "GET /api/app/workspaces";
const PROVIDERS = "GET /api/v1/oauth2/providers";
const NONE = { workspaces: [] };

describe("a call that is sent early", () => {
  it("carries the access token, and its answer can be taken once", async () => {
    const { accessToken: token } = signIn();
    const received = onCall(WORKSPACES, NONE);
    sendEarly(WORKSPACES);

    expect(await takeEarly(WORKSPACES)).toEqual(NONE);
    expect(await takeEarly(WORKSPACES)).toBeNull();
    expect(received.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${token}`]);
  });

  it("needs no session for the list of sign-in providers", async () => {
    const offered = { providers: [], oidcName: null, sendsMail: true };
    const received = onCall(PROVIDERS, offered);
    sendEarly(PROVIDERS);

    expect(await takeEarly(WORKSPACES)).toBeNull();
    expect(await takeEarly(PROVIDERS)).toEqual(offered);
    expect(received.map(({ headers }) => headers.get("authorization"))).toEqual([null]);
  });

  it.each([
    ["nobody is signed in", () => localStorage.clear()],
    ["the access token has expired", () => signIn({ accessToken: accessToken({ exp: 1 }) })],
    ["the access token can't be decoded", () => signIn({ accessToken: "scrambled" })],
  ])("is not sent if %s", async (_, prepare) => {
    prepare();
    const received = onCall(WORKSPACES, NONE);
    sendEarly(WORKSPACES);

    expect(await takeEarly(WORKSPACES)).toBeNull();
    expect(received).toEqual([]);
  });

  it.each([
    ["was refused", () => failure("REFRESH_TOKEN_EXPIRED")],
    ["got no answer", noAnswer],
    ["was answered by something else than the service", () => new Response("<p>Sign in to this network</p>")],
  ])("is as good as not sent if it %s", async (_, answer) => {
    signIn();
    onCall(WORKSPACES, answer);
    sendEarly(WORKSPACES);

    expect(await takeEarly(WORKSPACES)).toBeNull();
  });

  it("is not taken by a page that opens later", async () => {
    signIn();
    onCall(WORKSPACES, NONE);
    sendEarly(WORKSPACES);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11_000);

    expect(await takeEarly(WORKSPACES)).toBeNull();
  });

  it("is not taken by another user who has signed in since", async () => {
    signIn();
    onCall(WORKSPACES, NONE);
    sendEarly(WORKSPACES);
    signIn(session({ accessToken: accessToken({ username: "bob@example.com" }) }));

    expect(await takeEarly(WORKSPACES)).toBeNull();
  });
});
