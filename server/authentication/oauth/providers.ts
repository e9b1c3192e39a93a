import * as openid from "openid-client";
import type { OAuthProvider } from "../../../contract/product";
import type { Config } from "../../config/config";

/** The account that a customer signed in with at a provider. */
export interface ExternalAccount {
  /** The provider's permanent id of the account. */
  subject: string;
  /** E-mail address in lower case, or null if the provider has verified none. */
  email: string | null;
}

/** A provider that customers can sign in with. */
export interface IdentityProvider {
  scope: string;
  /** True for OpenID Connect: the response carries an ID token, which a nonce binds to the request. */
  usesNonce: boolean;
  configuration(): Promise<openid.Configuration>;
  accountOf(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<ExternalAccount>;
}

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Creates the providers that the operator has configured. */
export function createIdentityProviders(config: Config): ReadonlyMap<OAuthProvider, IdentityProvider> {
  const providers = new Map<OAuthProvider, IdentityProvider>();
  const gitHub = credentialsOf(config.OAUTH_GITHUB_CLIENT_ID, config.OAUTH_GITHUB_CLIENT_SECRET);
  if (gitHub) {
    const urls = { siteUrl: config.OAUTH_GITHUB_URL, apiUrl: config.OAUTH_GITHUB_API_URL };
    providers.set("PLATEN-GITHUB", new GitHubProvider({ ...gitHub, ...urls }));
  }
  const google = credentialsOf(config.OAUTH_GOOGLE_CLIENT_ID, config.OAUTH_GOOGLE_CLIENT_SECRET);
  if (google) {
    providers.set("PLATEN-GOOGLE", new GoogleProvider({ ...google, issuer: config.OAUTH_GOOGLE_ISSUER }));
  }
  return providers;
}

function credentialsOf(clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

/** Google, by OpenID Connect: the ID token identifies the account. */
class GoogleProvider implements IdentityProvider {
  readonly scope = "openid email";
  readonly usesNonce = true;
  readonly #options: ClientCredentials & { issuer: string };
  #discovery: Promise<openid.Configuration> | undefined;

  constructor(options: ClientCredentials & { issuer: string }) {
    this.#options = options;
  }

  /** Discovers the provider's endpoints at the first login. A failed discovery is repeated at the next login. */
  configuration(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#options;
    this.#discovery ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: insecureOptions(issuer) })
      .catch((error: unknown) => {
        this.#discovery = undefined;
        throw error;
      });
    return this.#discovery;
  }

  async accountOf(
    _configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<ExternalAccount> {
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no ID token");
    const { email, email_verified: isVerified } = claims;
    return {
      subject: claims.sub,
      email: isVerified === true && typeof email === "string" ? email.toLowerCase() : null,
    };
  }
}

interface GitHubOptions extends ClientCredentials {
  siteUrl: string;
  apiUrl: string;
}

/** GitHub, by OAuth 2.0 without ID tokens: GitHub's API identifies the account. */
class GitHubProvider implements IdentityProvider {
  readonly scope = "read:user user:email";
  readonly usesNonce = false;
  readonly #apiUrl: string;
  readonly #configuration: openid.Configuration;

  constructor({ clientId, clientSecret, siteUrl, apiUrl }: GitHubOptions) {
    this.#apiUrl = apiUrl;
    this.#configuration = new openid.Configuration(
      {
        issuer: siteUrl,
        authorization_endpoint: `${siteUrl}/login/oauth/authorize`,
        token_endpoint: `${siteUrl}/login/oauth/access_token`,
      },
      clientId,
      clientSecret,
    );
    for (const apply of insecureOptions(siteUrl)) apply(this.#configuration);
  }

  async configuration(): Promise<openid.Configuration> {
    return this.#configuration;
  }

  async accountOf(
    configuration: openid.Configuration,
    { access_token: accessToken }: openid.TokenEndpointResponse,
  ): Promise<ExternalAccount> {
    const user = (await this.#get("/user", configuration, accessToken)) as { id?: unknown };
    if (typeof user.id !== "number") throw new Error("GitHub sent no user id");
    const emails = (await this.#get("/user/emails", configuration, accessToken)) as {
      email: string;
      primary: boolean;
      verified: boolean;
    }[];
    const email = emails.find(({ primary, verified }) => primary && verified)?.email;
    return { subject: String(user.id), email: email?.toLowerCase() ?? null };
  }

  async #get(path: string, configuration: openid.Configuration, accessToken: string): Promise<unknown> {
    const url = new URL(this.#apiUrl + path);
    const headers = new Headers({ accept: "application/vnd.github+json" });
    const response = await openid.fetchProtectedResource(configuration, accessToken, url, "GET", undefined, headers);
    if (!response.ok) throw new Error(`GitHub responded to ${path} with status ${response.status}`);
    return response.json();
  }
}

/** Returns the options that allow plain http, for a provider on this machine only. */
function insecureOptions(url: string): ((configuration: openid.Configuration) => void)[] {
  const { protocol, hostname } = new URL(url);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === "http:" && isLoopback ? [openid.allowInsecureRequests] : [];
}
