import { randomInt } from "node:crypto";
import { afterAll, afterEach } from "vitest";
import { startOAuthProviders } from "./oauth-providers";
import { newAddress, PUBLIC_URL, startService, type TestService } from "./service";

export const PROVIDER_NAMES = ["PLATEN-GOOGLE", "PLATEN-GITHUB", "PLATEN-OIDC"] as const;
export const REDIRECT_URI = `${PUBLIC_URL}/oauth2/redirect`;

/** Returns a user whose e-mail address the provider has verified. */
export const newUser = (email = newAddress()) => ({ id: randomInt(2 ** 40), email, verified: true });

interface SignInOptions {
  redirectUri?: string;
  /** Changes the provider's response. */
  change?: (callback: URL) => void;
  /** IP address of the browser. */
  remoteAddress?: string;
  /** Another service than the one that was started. */
  at?: TestService;
}

/** Starts external providers and a service that uses them. */
export async function startOAuthService() {
  const providers = await startOAuthProviders();
  const service = await startService(providers.environment);
  afterEach(() => providers.forge(() => undefined));
  afterAll(() => providers.close());

  const authorize = (name: string, redirectUri = REDIRECT_URI, at = service) =>
    at.app.inject({ url: `/api/v1/oauth2/authorize/${name}`, query: { redirect_uri: redirectUri } });

  return {
    providers,
    service,
    authorize,

    /** Signs in at the provider like a browser, and returns to the callback with the cookies. */
    async signIn(
      name: string,
      { redirectUri = REDIRECT_URI, change = () => undefined, remoteAddress, at = service }: SignInOptions = {},
    ) {
      const start = await authorize(name, redirectUri, at);
      const atProvider = await fetch(String(start.headers.location), { redirect: "manual" });
      const callback = new URL(atProvider.headers.get("location") ?? "");
      change(callback);
      const cookies = Object.fromEntries(start.cookies.map((cookie) => [cookie.name, cookie.value]));
      const url = callback.pathname + callback.search;
      return at.app.inject({ url, cookies, ...(remoteAddress && { remoteAddress }) });
    },
  };
}

/** Returns the address that a response redirects to. */
export const targetOf = (response: { headers: Record<string, unknown> }) => new URL(String(response.headers.location));
/** Returns the error that the portal is given; null if there is none. */
export const errorOf = (response: { headers: Record<string, unknown> }) =>
  JSON.parse(targetOf(response).searchParams.get("error") ?? "null");
