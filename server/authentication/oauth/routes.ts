import cookies from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as openid from "openid-client";
import { AUTHORIZE_PATH, authorizeParams, CALLBACK_PATH, listOAuthProviders } from "../../../contract/auth";
import type { OAuthProvider } from "../../../contract/product";
import { runForRequest } from "../../audit/origin";
import type { Config } from "../../config/config";
import { addressKey } from "../../http/address-key";
import { ApiError } from "../../http/api-error";
import type { Serve } from "../../http/serve";
import { TimeoutError, withTimeout } from "../../lib/with-timeout";
import type { AttemptLimits } from "../attempt-limits";
import { clientOf } from "../client";
import type { AuthenticationDependencies } from "../dependencies";
import { loginWithProvider } from "./external-login";
import type { ExternalAccount, IdentityProvider } from "./identity-provider";
import { type PendingLogin, PendingLoginCookies } from "./pending-login";
import { createIdentityProviders } from "./providers";
import { portalUri, redirect, redirectWithError } from "./redirects";

interface OAuthDependencies extends AuthenticationDependencies {
  attempts: Pick<AttemptLimits, "providerLoginByAddress">;
  config: Config;
}

type ProviderRequest = FastifyRequest<{ Params: { provider: string }; Querystring: Record<string, unknown> }>;

/**
 * Serves sign-in with GitHub, Google and the operator's OpenID Connect issuer: authorization code flow with state, PKCE
 * and, for OpenID Connect, a nonce (RFC 9700).
 */
export async function serveOAuth(app: FastifyInstance, serve: Serve, dependencies: OAuthDependencies): Promise<void> {
  const { config } = dependencies;
  const routes = new OAuthRoutes(dependencies);
  await app.register(cookies);
  serve(listOAuthProviders, async () => ({
    providers: routes.providerNames(),
    oidcName: config.OIDC_ISSUER ? config.OIDC_NAME : null,
    sendsMail: config.SMTP_URL !== undefined,
  }));
  app.get(AUTHORIZE_PATH, (request: ProviderRequest, reply) => routes.authorize(request, reply));
  app.get(CALLBACK_PATH, (request: ProviderRequest, reply) =>
    runForRequest(request, () => routes.callback(request, reply)),
  );
}

/** A sign-in that has come back from its provider. */
interface ProviderLogin {
  login: PendingLogin;
  name: OAuthProvider;
  provider: IdentityProvider;
}

class OAuthRoutes {
  readonly #dependencies: AuthenticationDependencies;
  readonly #attempts: OAuthDependencies["attempts"];
  readonly #publicUrl: string;
  /** Time for all requests to a provider together. */
  readonly #timeoutMs: number;
  readonly #providers: ReadonlyMap<OAuthProvider, IdentityProvider>;
  readonly #pendingLogins: PendingLoginCookies;

  constructor({ attempts, config, ...dependencies }: OAuthDependencies) {
    this.#dependencies = dependencies;
    this.#attempts = attempts;
    this.#publicUrl = config.PUBLIC_URL;
    this.#timeoutMs = config.OAUTH_TIMEOUT;
    this.#providers = createIdentityProviders(config);
    this.#pendingLogins = new PendingLoginCookies({ isSecure: config.PUBLIC_URL.startsWith("https:") });
  }

  providerNames(): OAuthProvider[] {
    return [...this.#providers.keys()];
  }

  /** Redirects the browser to the provider. */
  async authorize(request: ProviderRequest, reply: FastifyReply) {
    const { name, provider } = this.#providerOf(request);
    const redirectUri = portalUri(this.#publicUrl, request.query.redirect_uri);
    const login: PendingLogin = {
      provider: name,
      state: openid.randomState(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      nonce: openid.randomNonce(),
      redirectUri,
    };
    const configuration = await withTimeout(provider.configuration(), this.#timeoutMs).catch((error: unknown) => {
      request.log.error({ provider: name, err: error }, "sign-in provider can't be reached");
      return undefined;
    });
    if (!configuration) return redirectWithError(reply, redirectUri, new ApiError("UNEXPECTED"), request.id);
    this.#pendingLogins.save(reply, login);
    const target = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#callbackUri(name),
      scope: provider.scope,
      state: login.state,
      code_challenge: await openid.calculatePKCECodeChallenge(login.codeVerifier),
      code_challenge_method: "S256",
      ...(provider.usesNonce && { nonce: login.nonce }),
    });
    return redirect(reply, target);
  }

  /**
   * Handles the provider's response: redirects the browser to the portal with the session's tokens or with an error.
   */
  async callback(request: ProviderRequest, reply: FastifyReply) {
    const { name, provider } = this.#providerOf(request);
    const { state } = request.query;
    const login =
      typeof state === "string" ? this.#pendingLogins.take(request, reply, { provider: name, state }) : undefined;
    if (!login) {
      const refusal = new ApiError("INVALID_REQUEST", { data: { state: "unknown or used" } });
      return redirectWithError(reply, `${this.#publicUrl}/oauth2/redirect`, refusal, request.id);
    }
    const redirectUri = portalUri(this.#publicUrl, login.redirectUri);
    try {
      const { accessToken, refreshToken, roles } = await this.#finish(request, { login, name, provider });
      const target = new URL(redirectUri);
      target.searchParams.set("access_token", accessToken);
      target.searchParams.set("refresh_token", refreshToken);
      for (const role of roles) target.searchParams.append("roles", role);
      return redirect(reply, target);
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(isCancelled(error) ? "NO_ACCESS" : "UNEXPECTED");
      if (failure.errorCode === "UNEXPECTED") {
        request.log.error({ provider: name, err: error }, "sign-in with a provider failed");
      }
      return redirectWithError(reply, redirectUri, failure, request.id);
    }
  }

  /**
   * Finds out the account at the provider and starts a session. Anybody can make up a cookie with a state, and each
   * code is a request to the provider: attempts count until the provider has confirmed one. A cancelled sign-in
   * does not count, because it costs no request, nor does an outage of the provider.
   */
  async #finish(request: ProviderRequest, { login, name, provider }: ProviderLogin) {
    const address = addressKey(request.ip);
    await this.#attempts.providerLoginByAddress.consume(address);
    const account = await withTimeout(this.#accountAt(request, { login, name, provider }), this.#timeoutMs).catch(
      async (error: unknown) => {
        if (isCancelled(error) || isUnreachable(error)) await this.#attempts.providerLoginByAddress.refund(address);
        throw error;
      },
    );
    await this.#attempts.providerLoginByAddress.refund(address);
    return loginWithProvider(this.#dependencies, name, { account, client: clientOf(request) });
  }

  /** Exchanges the provider's code for tokens, and these for the account. */
  async #accountAt(request: ProviderRequest, { login, name, provider }: ProviderLogin): Promise<ExternalAccount> {
    const configuration = await provider.configuration();
    const response = new URL(this.#callbackUri(name));
    response.search = request.url.slice(request.url.indexOf("?"));
    const tokens = await openid.authorizationCodeGrant(configuration, response, {
      expectedState: login.state,
      pkceCodeVerifier: login.codeVerifier,
      ...(provider.usesNonce && { expectedNonce: login.nonce, idTokenExpected: true }),
    });
    return provider.accountOf(configuration, tokens);
  }

  /** @throws ApiError NOT_FOUND for an unknown provider or one that is not configured */
  #providerOf(request: ProviderRequest): { name: OAuthProvider; provider: IdentityProvider } {
    const params = authorizeParams.safeParse(request.params);
    const provider = params.success ? this.#providers.get(params.data.provider) : undefined;
    if (!params.success || !provider) throw new ApiError("NOT_FOUND");
    return { name: params.data.provider, provider };
  }

  #callbackUri(name: OAuthProvider): string {
    return this.#publicUrl + CALLBACK_PATH.replace(":provider", name);
  }
}

/** @returns whether the provider has sent the browser back with an error instead of a code, e.g. `access_denied` */
const isCancelled = (error: unknown): boolean => error instanceof openid.AuthorizationResponseError;

/** @returns whether the provider has not answered in time, or not at all: then `fetch` fails with a TypeError */
const isUnreachable = (error: unknown): boolean => error instanceof TimeoutError || error instanceof TypeError;
