import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { describe, expect, it, vi } from "vitest";
import { freePort } from "../../support/free-port";
import { startOAuthProviders } from "../../support/oauth-providers";
import { errorOf, newUser, REDIRECT_URI, startOAuthService, targetOf } from "../../support/oauth-service";
import { newAddress, PUBLIC_URL, startService } from "../../support/service";

const { authorize, providers, service, signIn } = await startOAuthService();

describe("a provider that does not answer", () => {
  it("holds nobody up for longer than the whole sign-in may take", async () => {
    const stalling = createServer(() => {}).listen(0, "127.0.0.1");
    await once(stalling, "listening");
    const silent = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    const environment = { ...providers.environment, OAUTH_GITHUB_API_URL: silent, OIDC_ISSUER: silent };
    const rates = { RATE_PROVIDER_LOGIN_BY_ADDRESS: "1" };
    const at = await startService({ ...environment, ...rates, OAUTH_TIMEOUT: "500ms" });
    // Its outage does not count for the address.
    for (const _ of [1, 2]) {
      expect(errorOf(await signIn("PLATEN-GITHUB", { at }))).toMatchObject({ errorCode: "UNEXPECTED" });
    }
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

  it.each([
    ["", false],
    ["smtp://localhost:25", true],
  ])("are listed with whether emails are sent, with SMTP_URL=%s", async (url, isSent) => {
    const at = await startService({ SMTP_URL: url });
    expect((await at.call("GET /api/v1/oauth2/providers")).json().sendsMail).toBe(isSent);
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
    providers.signIn({ ...newUser(), verified: false });
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
    providers.signIn({ ...newUser(), verified: false });
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

describe("sign-ins that a provider does not confirm", () => {
  it("are limited by address, and then cost no request to it", async () => {
    const at = await startService({ ...providers.environment, RATE_PROVIDER_LOGIN_BY_ADDRESS: "2" });
    providers.signIn(newUser());
    const from = (remoteAddress: string) => signIn("PLATEN-GOOGLE", { at, remoteAddress });
    for (let n = 0; n < 3; n += 1) expect(errorOf(await from("10.0.0.1"))).toBeNull();
    const asked = vi.fn();
    providers.forge((payload) => {
      asked();
      payload.nonce = "of another login";
    });
    for (let n = 0; n < 2; n += 1) expect(errorOf(await from("10.0.0.1"))).toMatchObject({ errorCode: "UNEXPECTED" });
    const askedBefore = asked.mock.calls.length;
    const data = { limit: "providerLoginByAddress", max: 2 };
    expect(errorOf(await from("10.0.0.1"))).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", data });
    expect([askedBefore > 0, asked.mock.calls.length]).toEqual([true, askedBefore]);
    providers.forge(() => undefined);
    expect(errorOf(await from("10.0.0.2"))).toBeNull();
  });
});

describe("sign-ins that do not count", () => {
  it("are those that the customer cancels", async () => {
    const at = await startService({ ...providers.environment, RATE_PROVIDER_LOGIN_BY_ADDRESS: "1" });
    providers.signIn(newUser());
    const change = ({ searchParams }: URL) => {
      searchParams.delete("code");
      searchParams.set("error", "access_denied");
    };
    for (const _ of [1, 2]) {
      expect(errorOf(await signIn("PLATEN-GOOGLE", { at, change }))).toMatchObject({ errorCode: "NO_ACCESS" });
    }
    expect(errorOf(await signIn("PLATEN-GOOGLE", { at }))).toBeNull();
  });

  it("are those whose provider can't be reached", async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    const environment = { ...providers.environment, OAUTH_GITHUB_API_URL: closed };
    const at = await startService({ ...environment, RATE_PROVIDER_LOGIN_BY_ADDRESS: "1" });
    for (const _ of [1, 2]) {
      expect(errorOf(await signIn("PLATEN-GITHUB", { at }))).toMatchObject({ errorCode: "UNEXPECTED" });
    }
    expect(errorOf(await signIn("PLATEN-GOOGLE", { at }))).toBeNull();
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
  const renewAt = async (ms: number, username: string, refreshToken: string | null, since = Date.now()) => {
    vi.useFakeTimers({ toFake: ["Date"], now: since + ms });
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
    const before = Date.now();
    const { username, arrived } = await arrive();
    const exchanged = await renewAt(590_000, username, arrived, before);
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
