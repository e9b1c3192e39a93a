import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type OAuthProviders, startOAuthProviders } from "../../support/oauth-providers";
import { newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let providers: OAuthProviders;
let service: TestService;
beforeAll(async () => {
  providers = await startOAuthProviders();
  service = await startService(providers.environment);
});
afterEach(() => providers.forge(() => undefined));
afterAll(() => providers.close());

const NAMES = ["PLATEN-GOOGLE", "PLATEN-GITHUB", "PLATEN-OIDC"] as const;
const REDIRECT_URI = `${PUBLIC_URL}/oauth2/redirect`;
const newUser = (email = newAddress(), verified = true) => ({ id: randomInt(2 ** 40), email, verified });

const authorize = (name: string, redirectUri = REDIRECT_URI, at = service) =>
  at.app.inject({ url: `/api/v1/oauth2/authorize/${name}`, query: { redirect_uri: redirectUri } });

interface SignInOptions {
  redirectUri?: string;
  /** Changes the provider's response. */
  change?: (callback: URL) => void;
  at?: TestService;
}

/** Signs in at the provider like a browser, and returns to the callback with the cookies. */
async function signIn(
  name: string,
  { redirectUri = REDIRECT_URI, change = () => undefined, at = service }: SignInOptions = {},
) {
  const start = await authorize(name, redirectUri, at);
  const atProvider = await fetch(String(start.headers.location), { redirect: "manual" });
  const callback = new URL(atProvider.headers.get("location") ?? "");
  change(callback);
  const cookies = Object.fromEntries(start.cookies.map((cookie) => [cookie.name, cookie.value]));
  return at.app.inject({ url: callback.pathname + callback.search, cookies });
}

const targetOf = (response: { headers: Record<string, unknown> }) => new URL(String(response.headers.location));
const errorOf = (response: { headers: Record<string, unknown> }) =>
  JSON.parse(targetOf(response).searchParams.get("error") ?? "null");

describe("a provider that does not answer", () => {
  it("holds nobody up for longer than the whole sign-in may take", async () => {
    const stalling = createServer(() => {}).listen(0, "127.0.0.1");
    await once(stalling, "listening");
    const silent = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    const environment = { ...providers.environment, OAUTH_GITHUB_API_URL: silent, OIDC_ISSUER: silent };
    const at = await startService({ ...environment, OAUTH_TIMEOUT: "500ms" });
    expect(errorOf(await signIn("PLATEN-GITHUB", { at }))).toMatchObject({ errorCode: "UNEXPECTED" });
    expect(errorOf(await authorize("PLATEN-OIDC", REDIRECT_URI, at))).toMatchObject({ errorCode: "UNEXPECTED" });
    stalling.closeAllConnections();
    stalling.close();
  });
});

describe("providers", () => {
  it("are offered if they are configured [AUTHCALL-13]", async () => {
    const list = () => service.call("GET /api/v1/oauth2/providers");
    const { providers: offered, oidcName } = (await list()).json();
    expect(offered.sort()).toEqual(["PLATEN-GITHUB", "PLATEN-GOOGLE", "PLATEN-OIDC"]);
    expect(oidcName).toBe("Acme Staff");
  });

  it("get NOT_FOUND if they are unknown", async () => {
    for (const name of ["PLATEN-OTHER", "GOOGLE", "%00"]) {
      const response = await authorize(name);
      expect(response.statusCode).toBe(404);
      expect(response.json().errorCode).toBe("NOT_FOUND");
    }
  });
});

describe.each([
  ["PLATEN-GITHUB", "[OAUTH-01]"],
  ["PLATEN-GOOGLE", "[OAUTH-02]"],
  ["PLATEN-OIDC", ""],
] as const)("sign-in through %s", (name, fact) => {
  it("redirects the browser to the provider with state and PKCE [AUTHCALL-11]", async () => {
    const response = await authorize(name);
    expect(response.statusCode).toBe(302);
    const { searchParams } = targetOf(response);
    expect(searchParams.get("response_type")).toBe("code");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("state")).toMatch(/^.{20,}$/);
    expect(searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/api/v1/oauth2/callback/${name}`);
    expect(searchParams.has("nonce")).toBe(name !== "PLATEN-GITHUB");
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/v1/oauth2" });
  });

  it("returns an access token that is valid for two minutes, regardless of the usual lifetime", async () => {
    const user = newUser();
    providers.signIn(user);
    const target = targetOf(await signIn(name)).searchParams;
    const lifetime = (token: string | null) => {
      const { iat = 0, exp = 0 } = decodeJwt(token ?? "");
      return exp - iat;
    };
    expect(lifetime(target.get("access_token"))).toBe(120);
    const body = { username: user.email, refreshToken: target.get("refresh_token") };
    const renewed = await service.call("POST /api/v1/refreshtoken", { body });
    expect(lifetime(renewed.json().accessToken)).toBe(900);
  });

  it(`creates an account, and signs in to the same account later, even with another e-mail address ${fact}`, async () => {
    const user = newUser();
    providers.signIn(user);
    const first = targetOf(await signIn(name)).searchParams;
    expect(first.getAll("roles")).toEqual(["ADMIN"]);
    const token = first.get("access_token") ?? "";
    expect((await service.call("GET /api/app/products", { token })).statusCode).toBe(200);
    const workspace = await service.workspaceOf({
      username: user.email,
      accessToken: token,
      refreshToken: "",
      roles: ["ADMIN"],
    });

    providers.signIn({ ...user, email: newAddress() });
    const again = targetOf(await signIn(name)).searchParams.get("access_token") ?? "";
    const { workspaces } = (await service.call("GET /api/app/workspaces", { token: again })).json();
    expect(workspaces).toMatchObject([{ workspace: { id: workspace } }]);
  });

  it("keeps the query of redirect_uri [AUTHCALL-12]", async () => {
    providers.signIn(newUser());
    const target = targetOf(
      await signIn(name, { redirectUri: `${REDIRECT_URI}?invite_id=an-invite&redirect=%2Ftemplates` }),
    );
    expect(target.origin + target.pathname).toBe(REDIRECT_URI);
    expect(target.searchParams.get("invite_id")).toBe("an-invite");
    expect(target.searchParams.get("redirect")).toBe("/templates");
    expect(target.searchParams.get("refresh_token")).toMatch(/^.{40,}$/);
  });

  it("drops its other parameters, such as one that looks like a result", async () => {
    providers.signIn(newUser());
    const { searchParams } = targetOf(
      await signIn(name, { redirectUri: `${REDIRECT_URI}?roles=EVIL&error=%7B%7D&access_token=other` }),
    );
    expect(searchParams.getAll("roles")).toEqual(["ADMIN"]);
    expect(searchParams.has("error")).toBe(false);
    expect(searchParams.getAll("access_token")).toHaveLength(1);
    expect(searchParams.get("access_token")).not.toBe("other");
    expect((await authorize(name, `${REDIRECT_URI}?redirect=${"x".repeat(2_000)}`)).statusCode).toBe(400);
  });

  it("refuses an e-mail address that has an account with a password", async () => {
    const { username } = await service.signUp();
    providers.signIn(newUser(username));
    const response = await signIn(name);
    expect(errorOf(response)).toMatchObject({
      errorCode: "USERNAME_ALREADY_IN_USE",
      correlationId: expect.any(String),
    });
    expect(targetOf(response).searchParams.has("access_token")).toBe(false);
  });

  it("refuses an e-mail address that the provider has not verified", async () => {
    providers.signIn(newUser(newAddress(), false));
    expect(errorOf(await signIn(name))).toMatchObject({ errorCode: "INVALID_EMAIL" });
  });

  it("reports to the portal that the customer declined at the provider", async () => {
    const response = await signIn(name, {
      change: ({ searchParams }) => {
        searchParams.delete("code");
        searchParams.set("error", "access_denied");
      },
    });
    expect(errorOf(response)).toMatchObject({ errorCode: "NO_ACCESS" });
  });

  it("refuses a response with another state, from another browser, or for the second time", async () => {
    providers.signIn(newUser());
    const changed = await signIn(name, { change: ({ searchParams }) => searchParams.set("state", "other") });
    expect(errorOf(changed)).toMatchObject({ errorCode: "INVALID_REQUEST" });
    expect(targetOf(changed).searchParams.has("access_token")).toBe(false);

    const start = await authorize(name);
    const atProvider = await fetch(String(start.headers.location), { redirect: "manual" });
    const callback = new URL(atProvider.headers.get("location") ?? "");
    const elsewhere = await service.app.inject({ url: callback.pathname + callback.search });
    expect(errorOf(elsewhere)).toMatchObject({ errorCode: "INVALID_REQUEST" });
    expect(targetOf(elsewhere).searchParams.has("access_token")).toBe(false);

    const cookies = Object.fromEntries(start.cookies.map((cookie) => [cookie.name, cookie.value]));
    const inject = () => service.app.inject({ url: callback.pathname + callback.search, cookies });
    expect(targetOf(await inject()).searchParams.has("access_token")).toBe(true);
    expect(errorOf(await inject())).not.toBeNull();
  });

  it("never sends tokens to a foreign URL", async () => {
    const foreign = [
      "https://evil.example/oauth2/redirect",
      `${PUBLIC_URL}.evil.example/oauth2/redirect`,
      `${PUBLIC_URL}@evil.example/oauth2/redirect`,
      `${PUBLIC_URL.replace("://", "://evil@")}/oauth2/redirect`,
      `${PUBLIC_URL.replace("://", "://user:evil@")}/oauth2/redirect`,
      `${PUBLIC_URL}/other`,
      "//evil.example/oauth2/redirect",
      "javascript:alert(1)",
      "",
    ];
    for (const redirectUri of foreign) {
      const response = await authorize(name, redirectUri);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});

describe("an ID token", () => {
  it.each([
    ["of another nonce", { nonce: "other" }],
    ["for another client", { aud: "other" }],
    ["of another issuer", { iss: "https://other.example" }],
    ["that has expired", { exp: 1_000_000 }],
  ])("%s signs nobody in", async (_what, claims) => {
    providers.signIn(newUser());
    providers.forge((payload) => Object.assign(payload, claims));
    const response = await signIn("PLATEN-GOOGLE");
    expect(errorOf(response)).toMatchObject({ errorCode: "UNEXPECTED" });
    expect(targetOf(response).searchParams.has("access_token")).toBe(false);
  });
});

describe("an OpenID Connect issuer", () => {
  const withoutClaims = (...names: string[]) =>
    providers.forge((payload) => {
      for (const name of names) delete payload[name];
    });

  it("may send the e-mail address with its user info only", async () => {
    const user = newUser();
    providers.signIn(user);
    withoutClaims("email", "email_verified");
    const target = targetOf(await signIn("PLATEN-OIDC")).searchParams;
    expect(decodeJwt(target.get("access_token") ?? "").username).toBe(user.email);
  });

  it("that does not say whether an e-mail address is verified signs in only if the operator trusts it", async () => {
    providers.signIn(newUser());
    withoutClaims("email_verified");
    expect(errorOf(await signIn("PLATEN-OIDC"))).toMatchObject({ errorCode: "INVALID_EMAIL" });

    const trusting = await startService({ ...providers.environment, OIDC_TRUST_EMAIL: "on" });
    expect(targetOf(await signIn("PLATEN-OIDC", { at: trusting })).searchParams.has("access_token")).toBe(true);
    providers.signIn(newUser(newAddress(), false));
    providers.forge(() => undefined);
    expect(errorOf(await signIn("PLATEN-OIDC", { at: trusting }))).toMatchObject({ errorCode: "INVALID_EMAIL" });
  });

  it("that replaces another one gets none of its accounts", async () => {
    const user = newUser();
    providers.signIn(user);
    await signIn("PLATEN-OIDC");
    const others = await startOAuthProviders();
    const moved = await startService(others.environment);
    others.signIn({ ...user, email: newAddress() });
    const target = targetOf(await signIn("PLATEN-OIDC", { at: moved })).searchParams;
    await others.close();
    expect(decodeJwt(target.get("access_token") ?? "").username).not.toBe(user.email);
  });
});

describe("over https", () => {
  it("the cookie of a pending login is restricted to the host", async () => {
    const overHttps = await startService({ ...providers.environment, PUBLIC_URL: "https://portal.test" });
    const { cookies } = await overHttps.app.inject({
      url: "/api/v1/oauth2/authorize/PLATEN-GITHUB",
      query: { redirect_uri: "https://portal.test/oauth2/redirect" },
    });
    expect(cookies).toMatchObject([
      { name: expect.stringMatching(/^__Host-/), path: "/", secure: true, httpOnly: true },
    ]);
    expect(cookies[0]).not.toHaveProperty("domain");
  });
});

describe("an account with an unverified e-mail", () => {
  const register = (username: string, inviteId?: string | null) =>
    service.call("POST /api/v1/register", { body: { username, password: PASSWORD, inviteId } });
  const login = (username: string) => service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
  const submit = (username: string, token: string | null) =>
    service.call("POST /api/v1/password-recovery/submit", { body: { username, token, password: PASSWORD } });
  const verify = (email: string, token: string | null) =>
    service.call("POST /api/v1/verify-email", { body: { email, token } });
  const mailedToken = async (email: string) => (await service.mailbox.next(email)).link.searchParams.get("token");
  const workspacesOf = async (response: Awaited<ReturnType<typeof signIn>>) => {
    const token = targetOf(response).searchParams.get("access_token") ?? "";
    return (await service.call("GET /api/app/workspaces", { token })).json().workspaces;
  };

  it.each(NAMES)(
    "is replaced by the owner of the mailbox, and its password and links become invalid: %s",
    async (name) => {
      const user = newUser();
      await register(user.email);
      const verification = await mailedToken(user.email);
      await service.call("POST /api/v1/password-recovery/start", { body: { username: user.email } });
      const recovery = await mailedToken(user.email);
      expect((await login(user.email)).json().errorCode).toBe("EMAIL_NOT_VERIFIED");

      providers.signIn(user);
      expect(await workspacesOf(await signIn(name))).toEqual([]);
      expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
      expect((await verify(user.email, verification)).json().errorCode).toBe("NOT_FOUND");
      expect((await submit(user.email, recovery)).json().errorCode).toBe("NOT_FOUND");
      expect((await register(user.email)).json().errorCode).toBe("USERNAME_ALREADY_IN_USE");
      expect(errorOf(await signIn(name))).toBeNull();
    },
  );

  it("passes its invite to the owner of the mailbox only", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    const invite = async (email: string) => {
      await service.call("POST /api/app/workspaces/:workspaceId/invites", {
        params: { workspaceId },
        token: owner.accessToken,
        body: { email },
      });
      return (await service.mailbox.next(email)).link.searchParams.get("invite");
    };
    const [invited, other] = [newUser(), newUser()];
    const secret = await invite(invited.email);
    await register(invited.email, secret);
    await register(other.email, secret);

    providers.signIn(other);
    expect(await workspacesOf(await signIn("PLATEN-GITHUB"))).toEqual([]);
    providers.signIn(invited);
    expect(await workspacesOf(await signIn("PLATEN-GITHUB"))).toMatchObject([{ workspace: { id: workspaceId } }]);
  });

  it("is either verified or replaced if both happen concurrently", async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = newUser();
      await register(user.email);
      const token = await mailedToken(user.email);
      providers.signIn(user);
      const [verified, ...signedIn] = await Promise.all([
        verify(user.email, token),
        signIn(NAMES[0]),
        signIn(NAMES[1]),
      ]);
      const outcomes = signedIn.map((response) => errorOf(response)?.errorCode ?? "signed in");

      if (verified.statusCode === 200) {
        expect(outcomes).toEqual(["USERNAME_ALREADY_IN_USE", "USERNAME_ALREADY_IN_USE"]);
        expect((await login(user.email)).statusCode).toBe(200);
      } else {
        expect(verified.json().errorCode).toBe("NOT_FOUND");
        expect(outcomes).toEqual(["signed in", "signed in"]);
        expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
      }
    }
  });

  it("belongs to either the new registration or the provider if both happen concurrently", async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = newUser();
      await register(user.email);
      providers.signIn(user);
      const [again, ...signedIn] = await Promise.all([register(user.email), signIn(NAMES[0]), signIn(NAMES[1])]);

      expect(again.statusCode === 409 || again.statusCode < 300).toBe(true);
      expect(signedIn.map(errorOf)).toEqual([null, null]);
      expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
    }
  });
});

describe("an account without a password", () => {
  it("can't sign in with a password, gets one by recovery, and keeps both ways to sign in", async () => {
    const user = newUser();
    providers.signIn(user);
    await signIn("PLATEN-GITHUB");
    const login = () => service.call("POST /api/v1/login", { body: { username: user.email, password: PASSWORD } });
    expect((await login()).json().errorCode).toBe("BAD_CREDENTIALS");

    await service.call("POST /api/v1/password-recovery/start", { body: { username: user.email } });
    const token = (await service.mailbox.next(user.email)).link.searchParams.get("token");
    const body = { username: user.email, token, password: PASSWORD };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    expect(targetOf(await signIn("PLATEN-GITHUB")).searchParams.has("access_token")).toBe(true);
  });

  it("is shared by all providers if they have verified its e-mail address", async () => {
    const user = newUser();
    providers.signIn(user);
    const subjects = [];
    for (const name of NAMES) {
      const token = targetOf(await signIn(name)).searchParams.get("access_token") ?? "";
      subjects.push(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub);
    }
    expect(new Set(subjects).size).toBe(1);
  });
});

describe("a response from another provider", () => {
  it("is refused for a login that was started with the first provider", async () => {
    providers.signIn(newUser());
    const response = await signIn("PLATEN-GOOGLE", {
      change: (callback) => {
        callback.pathname = callback.pathname.replace("GOOGLE", "GITHUB");
      },
    });
    expect(errorOf(response)).toMatchObject({ errorCode: "INVALID_REQUEST" });
    expect(targetOf(response).searchParams.has("access_token")).toBe(false);
  });
});

describe("a refresh token that was sent in a URL", () => {
  const DAY = 86_400_000;
  const renewAt = async (ms: number, username: string, refreshToken: string | null) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    const body = { username, refreshToken };
    return service.call("POST /api/v1/refreshtoken", { body }).finally(() => vi.useRealTimers());
  };
  const arrive = async () => {
    const user = newUser();
    providers.signIn(user);
    const target = targetOf(await signIn("PLATEN-GITHUB"));
    return { username: user.email, arrived: target.searchParams.get("refresh_token") };
  };

  it("is valid for ten minutes, and the token that it is exchanged for is valid for longer", async () => {
    const { username, arrived } = await arrive();
    const exchanged = await renewAt(590_000, username, arrived);
    expect(exchanged.statusCode).toBe(200);
    expect((await renewAt(29 * DAY, username, exchanged.json().refreshToken)).statusCode).toBe(200);

    const late = await arrive();
    const refused = await renewAt(601_000, late.username, late.arrived);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([401, "REFRESH_TOKEN_EXPIRED"]);
  });

  it("ends the session if it is used again long after it expired", async () => {
    const { username, arrived } = await arrive();
    const { refreshToken } = (await renewAt(25_000, username, arrived)).json();
    const found = await renewAt(DAY, username, arrived);
    expect([found.statusCode, found.json().errorCode]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND"]);
    expect((await renewAt(DAY, username, refreshToken)).json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
  });
});
