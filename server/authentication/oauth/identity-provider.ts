import type * as openid from "openid-client";

/** The account that a customer signed in with at a provider. */
export interface ExternalAccount {
  /** The provider's permanent id of the account. */
  subject: string;
  /** E-mail address in lower case, or null if the provider has verified none. */
  email: string | null;
}

export type TokenResponse = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** A provider that customers can sign in with. */
export interface IdentityProvider {
  scope: string;
  /** True for OpenID Connect: the response carries an ID token, which a nonce binds to the request. */
  usesNonce: boolean;
  configuration(): Promise<openid.Configuration>;
  accountOf(configuration: openid.Configuration, tokens: TokenResponse): Promise<ExternalAccount>;
}

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}
