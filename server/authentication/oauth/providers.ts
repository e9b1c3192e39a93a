import * as openid from "openid-client";
import type { OAuthProvider } from "../../../contract/product";
import type { Config } from "../../config/config";

/** What a provider says of who signed in there. */
export interface ExternalAccount {
  /** The provider's own, lasting name of the account. */
  subject: string;
  /** In lower case; null where the provider has verified none. */
  email: string | null;
}

/** A provider as the flow needs it. */
export interface IdentityProvider {
  scope: string;
  /** OpenID Connect: the answer carries an ID token, which a nonce binds to the request. */
  usesNonce: boolean;
  configuration(): Promise<openid.Configuration>;
  accountOf(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<ExternalAccount>;
}

/** @returns the providers that an operator has configured */
export function createIdentityProviders(config: Config): ReadonlyMap<OAuthProvider, IdentityProvider> {
  const { OAUTH_GITHUB_CLIENT_ID, OAUTH_GITHUB_CLIENT_SECRET, OAUTH_GOOGLE_CLIENT_ID, OAUTH_GOOGLE_CLIENT_SECRET } =
    config;
  const providers = new Map<OAuthProvider, IdentityProvider>();
  if (OAUTH_GITHUB_CLIENT_ID && OAUTH_GITHUB_CLIENT_SECRET) {
    const addresses = { site: config.OAUTH_GITHUB_URL, api: config.OAUTH_GITHUB_API_URL };
    providers.set("PLATEN-GITHUB", gitHub(OAUTH_GITHUB_CLIENT_ID, OAUTH_GITHUB_CLIENT_SECRET, addresses));
  }
  if (OAUTH_GOOGLE_CLIENT_ID && OAUTH_GOOGLE_CLIENT_SECRET) {
    providers.set(
      "PLATEN-GOOGLE",
      google(OAUTH_GOOGLE_CLIENT_ID, OAUTH_GOOGLE_CLIENT_SECRET, config.OAUTH_GOOGLE_ISSUER),
    );
  }
  return providers;
}

/** OpenID Connect: the ID token says it all. */
function google(clientId: string, clientSecret: string, issuer: string): IdentityProvider {
  let discovered: Promise<openid.Configuration> | undefined;
  return {
    scope: "openid email",
    usesNonce: true,
    configuration() {
      discovered ??= openid
        .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: permitting(issuer) })
        .catch((error: unknown) => {
          // Asked again at the next log-in.
          discovered = undefined;
          throw error;
        });
      return discovered;
    },
    async accountOf(_configuration, tokens) {
      const claims = tokens.claims();
      if (!claims) throw new Error("The provider sent no ID token");
      const { email, email_verified: verified } = claims;
      return {
        subject: claims.sub,
        email: verified === true && typeof email === "string" ? email.toLowerCase() : null,
      };
    },
  };
}

/** OAuth 2 only: who signed in is asked of GitHub's API. */
function gitHub(
  clientId: string,
  clientSecret: string,
  { site, api }: { site: string; api: string },
): IdentityProvider {
  const configuration = new openid.Configuration(
    {
      issuer: site,
      authorization_endpoint: `${site}/login/oauth/authorize`,
      token_endpoint: `${site}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  );
  for (const permit of permitting(site)) permit(configuration);

  async function ask(from: openid.Configuration, accessToken: string, path: string): Promise<unknown> {
    const headers = new Headers({ accept: "application/vnd.github+json" });
    const answer = await openid.fetchProtectedResource(
      from,
      accessToken,
      new URL(api + path),
      "GET",
      undefined,
      headers,
    );
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`);
    return answer.json();
  }

  return {
    scope: "read:user user:email",
    usesNonce: false,
    configuration: async () => configuration,
    async accountOf(from, { access_token: accessToken }) {
      const user = (await ask(from, accessToken, "/user")) as { id?: unknown };
      if (typeof user.id !== "number") throw new Error("GitHub sent no user id");
      const emails = (await ask(from, accessToken, "/user/emails")) as {
        email: string;
        primary: boolean;
        verified: boolean;
      }[];
      const email = emails.find(({ primary, verified }) => primary && verified)?.email;
      return { subject: String(user.id), email: email?.toLowerCase() ?? null };
    },
  };
}

/** Plain http is for servers on this machine only. */
function permitting(address: string): ((configuration: openid.Configuration) => void)[] {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
    ? [openid.allowInsecureRequests]
    : [];
}
