import type { OAuthProvider } from "../../../contract/product";
import type { Config } from "../../config/config";
import { GitHubProvider } from "./github-provider";
import type { ClientCredentials, IdentityProvider } from "./identity-provider";
import { OidcProvider } from "./oidc-provider";

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
    const issuer = config.OAUTH_GOOGLE_ISSUER;
    const options = { issuer, scope: "openid email", trustsEmail: false, subjectHasIssuer: false };
    providers.set("PLATEN-GOOGLE", new OidcProvider({ ...google, ...options }));
  }
  const oidc = credentialsOf(config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET);
  const issuer = config.OIDC_ISSUER;
  if (oidc && issuer) {
    const trustsEmail = config.OIDC_TRUST_EMAIL === "on";
    const options = { issuer, scope: config.OIDC_SCOPE, trustsEmail, subjectHasIssuer: true };
    providers.set("PLATEN-OIDC", new OidcProvider({ ...oidc, ...options }));
  }
  return providers;
}

function credentialsOf(clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
