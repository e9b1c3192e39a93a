import * as openid from "openid-client";
import type { ClientCredentials, ExternalAccount, IdentityProvider, TokenResponse } from "./identity-provider";
import { insecureOptions } from "./insecure-options";

interface OidcOptions extends ClientCredentials {
  /** URL below which `/.well-known/openid-configuration` is found (OpenID Connect Discovery 1.0, 4). */
  issuer: string;
  scope: string;
  /** Whether an e-mail address counts as verified although the issuer does not say so. */
  trustsEmail: boolean;
  /**
   * Whether the issuer is part of a subject. A configurable issuer needs it: another issuer may use the same subject
   * for somebody else.
   */
  subjectHasIssuer: boolean;
}

/** Claims of an ID token or a UserInfo response (OpenID Connect Core 1.0, 5.1). */
interface EmailClaims {
  readonly [claim: string]: unknown;
  email?: unknown;
  email_verified?: unknown;
}

/** Google, or any other issuer, by OpenID Connect: the ID token identifies the account. */
export class OidcProvider implements IdentityProvider {
  readonly usesNonce = true;
  readonly #options: OidcOptions;
  #discovery: Promise<openid.Configuration> | undefined;

  constructor(options: OidcOptions) {
    this.#options = options;
  }

  get scope(): string {
    return this.#options.scope;
  }

  /** Discovers the issuer's endpoints at the first login. A failed discovery is repeated at the next login. */
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

  async accountOf(configuration: openid.Configuration, tokens: TokenResponse): Promise<ExternalAccount> {
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no ID token");
    const { sub, iss } = claims;
    const subject = this.#options.subjectHasIssuer ? `${iss} ${sub}` : sub;
    if (typeof claims.email === "string") return { subject, email: this.#verifiedEmail(claims) };
    return { subject, email: await this.#emailOfUserInfo(configuration, tokens.access_token, sub) };
  }

  /** An issuer may answer the scope `email` at its UserInfo endpoint only (OpenID Connect Core 1.0, 5.4). */
  async #emailOfUserInfo(
    configuration: openid.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<string | null> {
    if (!configuration.serverMetadata().userinfo_endpoint) return null;
    return this.#verifiedEmail(await openid.fetchUserInfo(configuration, accessToken, subject));
  }

  #verifiedEmail({ email, email_verified: isVerified }: EmailClaims): string | null {
    const isTrusted = isVerified === true || (this.#options.trustsEmail && isVerified === undefined);
    return isTrusted && typeof email === "string" ? email.toLowerCase() : null;
  }
}
