import cookies from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as openid from "openid-client";
import { AUTHORIZE_PATH, authorizeParams, CALLBACK_PATH, listOAuthProviders } from "../../../contract/auth";
import type { ErrorBody } from "../../../contract/errors";
import type { OAuthProvider } from "../../../contract/product";
import type { Config } from "../../config/config";
import { ApiError } from "../../http/api-error";
import type { Serve } from "../../http/serve";
import type { AuthenticationDependencies } from "../dependencies";
import { loginWithProvider } from "./external-login";
import { type PendingLogin, PendingLoginCookies } from "./pending-login";
import { createIdentityProviders, type IdentityProvider } from "./providers";

/** In characters. A longer URL would not fit into the cookie of the pending login. */
const MAX_REDIRECT_URI_LENGTH = 2_000;
/** Query parameters of `redirect_uri` that are kept; all others are dropped. */
const KEPT_PARAMETERS = ["invite_id", "redirect"] as const;

type ProviderRequest = FastifyRequest<{ Params: { provider: string }; Querystring: Record<string, unknown> }>;

/**
 * Serves sign-in with GitHub and Google: authorization code flow with state, PKCE and, for OpenID Connect, a nonce (RFC
 * 9700).
 */
export async function serveOAuth(
  app: FastifyInstance,
  serve: Serve,
  dependencies: AuthenticationDependencies,
  config: Config,
): Promise<void> {
  const routes = new OAuthRoutes(dependencies, config);
  await app.register(cookies);
  serve(listOAuthProviders, async () => ({ providers: routes.providerNames() }));
  app.get(AUTHORIZE_PATH, (request: ProviderRequest, reply) => routes.authorize(request, reply));
  app.get(CALLBACK_PATH, (request: ProviderRequest, reply) => routes.callback(request, reply));
}

class OAuthRoutes {
  readonly #dependencies: AuthenticationDependencies;
  readonly #publicUrl: string;
  readonly #providers: ReadonlyMap<OAuthProvider, IdentityProvider>;
  readonly #pendingLogins: PendingLoginCookies;

  constructor(dependencies: AuthenticationDependencies, config: Config) {
    this.#dependencies = dependencies;
    this.#publicUrl = config.PUBLIC_URL;
    this.#providers = createIdentityProviders(config);
    this.#pendingLogins = new PendingLoginCookies({ isSecure: config.PUBLIC_URL.startsWith("https:") });
  }

  providerNames(): OAuthProvider[] {
    return [...this.#providers.keys()];
  }

  /** Redirects the browser to the provider. */
  async authorize(request: ProviderRequest, reply: FastifyReply) {
    const { name, provider } = this.#providerOf(request);
    const redirectUri = this.#portalUri(request.query.redirect_uri);
    const login: PendingLogin = {
      provider: name,
      state: openid.randomState(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      nonce: openid.randomNonce(),
      redirectUri,
    };
    const configuration = await provider.configuration().catch((error: unknown) => {
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
    const redirectUri = this.#portalUri(login.redirectUri);
    try {
      const { accessToken, refreshToken, roles } = await this.#finish(request, { login, name, provider });
      const target = new URL(redirectUri);
      target.searchParams.set("access_token", accessToken);
      target.searchParams.set("refresh_token", refreshToken);
      for (const role of roles) target.searchParams.append("roles", role);
      return redirect(reply, target);
    } catch (error) {
      const isRefused = error instanceof openid.AuthorizationResponseError;
      const failure = error instanceof ApiError ? error : new ApiError(isRefused ? "NO_ACCESS" : "UNEXPECTED");
      if (failure.errorCode === "UNEXPECTED") {
        request.log.error({ provider: name, err: error }, "sign-in with a provider failed");
      }
      return redirectWithError(reply, redirectUri, failure, request.id);
    }
  }

  /** Exchanges the provider's code for tokens and starts a session. */
  async #finish(
    request: ProviderRequest,
    { login, name, provider }: { login: PendingLogin; name: OAuthProvider; provider: IdentityProvider },
  ) {
    const configuration = await provider.configuration();
    const response = new URL(this.#callbackUri(name));
    response.search = request.url.slice(request.url.indexOf("?"));
    const tokens = await openid.authorizationCodeGrant(configuration, response, {
      expectedState: login.state,
      pkceCodeVerifier: login.codeVerifier,
      ...(provider.usesNonce && { expectedNonce: login.nonce, idTokenExpected: true }),
    });
    return loginWithProvider(this.#dependencies, name, await provider.accountOf(configuration, tokens));
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

  /**
   * Checks a redirect URI and returns it with the kept parameters only. Tokens go to the portal's own page and nowhere
   * else.
   *
   * @throws ApiError INVALID_REQUEST
   */
  #portalUri(given: unknown): string {
    const refusal = new ApiError("INVALID_REQUEST", {
      data: { redirect_uri: "must be the portal's /oauth2/redirect" },
    });
    if (typeof given !== "string" || given.length > MAX_REDIRECT_URI_LENGTH || !URL.canParse(given)) throw refusal;
    const { origin, pathname, searchParams, username, password } = new URL(given);
    const page = new URL(`${this.#publicUrl}/oauth2/redirect`);
    if (origin !== page.origin || pathname !== page.pathname || username || password) throw refusal;
    for (const name of KEPT_PARAMETERS) {
      const value = searchParams.get(name);
      if (value !== null) page.searchParams.set(name, value);
    }
    return page.href;
  }
}

function redirect(reply: FastifyReply, target: URL) {
  return reply.header("cache-control", "no-store").redirect(target.href);
}

/** Redirects to the portal with the JSON error body in the query parameter `error`. */
function redirectWithError(
  reply: FastifyReply,
  redirectUri: string,
  { errorCode, data }: ApiError,
  correlationId: string,
) {
  const body: ErrorBody = { errorCode, correlationId, data };
  const target = new URL(redirectUri);
  target.searchParams.set("error", JSON.stringify(body));
  return redirect(reply, target);
}
