import * as openid from "openid-client";
import type { ClientCredentials, ExternalAccount, IdentityProvider } from "./identity-provider";
import { insecureOptions } from "./insecure-options";

interface GitHubOptions extends ClientCredentials {
  siteUrl: string;
  apiUrl: string;
}

/** GitHub, by OAuth 2.0 without ID tokens: GitHub's API identifies the account. */
export class GitHubProvider implements IdentityProvider {
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
