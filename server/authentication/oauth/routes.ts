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
import { type PendingLogin, recallLogin, rememberLogin } from "./pending-login";
import { createIdentityProviders } from "./providers";

/** Characters; it has to fit into the cookie of the log-in under way. */
const LONGEST_ADDRESS = 2_000;
/** What the portal's page may be told by whoever starts a log-in. */
const PASSED_ON = ["invite_id", "redirect"] as const;

type ProviderRoute = { Params: { provider: string }; Querystring: Record<string, unknown> };

/** Sign-in through GitHub and Google: authorization code with state, PKCE and, for OpenID Connect, a nonce (RFC 9700). */
export async function serveOAuth(
  app: FastifyInstance,
  serve: Serve,
  parts: AuthenticationDependencies,
  config: Config,
): Promise<void> {
  const providers = createIdentityProviders(config);
  const secure = config.PUBLIC_URL.startsWith("https:");
  await app.register(cookies);

  serve(listOAuthProviders, async () => ({ providers: [...providers.keys()] }));

  function providerOf(request: FastifyRequest<ProviderRoute>) {
    const params = authorizeParams.safeParse(request.params);
    const provider = params.success ? providers.get(params.data.provider) : undefined;
    if (!params.success || !provider) throw new ApiError("NOT_FOUND");
    return { name: params.data.provider, provider };
  }

  const callbackOf = (name: OAuthProvider) => config.PUBLIC_URL + CALLBACK_PATH.replace(":provider", name);

  app.get<ProviderRoute>(AUTHORIZE_PATH, async (request, reply) => {
    const { name, provider } = providerOf(request);
    const redirectUri = portalAddress(request.query.redirect_uri, config.PUBLIC_URL);
    const login: PendingLogin = {
      provider: name,
      state: openid.randomState(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      nonce: openid.randomNonce(),
      redirectUri,
    };
    const configuration = await provider.configuration().catch((error: unknown) => {
      request.log.error({ provider: name, err: error }, "provider can't be reached");
      return undefined;
    });
    if (!configuration) return sendError(reply, redirectUri, new ApiError("UNEXPECTED"), request.id);
    rememberLogin(reply, login, secure);
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(name),
      scope: provider.scope,
      state: login.state,
      code_challenge: await openid.calculatePKCECodeChallenge(login.codeVerifier),
      code_challenge_method: "S256",
      ...(provider.usesNonce && { nonce: login.nonce }),
    });
    return reply.header("cache-control", "no-store").redirect(address.href);
  });

  app.get<ProviderRoute>(CALLBACK_PATH, async (request, reply) => {
    const { name, provider } = providerOf(request);
    const { state } = request.query;
    const login =
      typeof state === "string" ? recallLogin(request, reply, { provider: name, state }, secure) : undefined;
    if (!login) {
      const refusal = new ApiError("INVALID_REQUEST", { data: { state: "unknown or used" } });
      return sendError(reply, `${config.PUBLIC_URL}/oauth2/redirect`, refusal, request.id);
    }
    const redirectUri = portalAddress(login.redirectUri, config.PUBLIC_URL);
    try {
      const configuration = await provider.configuration();
      const answer = new URL(callbackOf(name));
      answer.search = request.url.slice(request.url.indexOf("?"));
      const tokens = await openid.authorizationCodeGrant(configuration, answer, {
        expectedState: login.state,
        pkceCodeVerifier: login.codeVerifier,
        ...(provider.usesNonce && { expectedNonce: login.nonce, idTokenExpected: true }),
      });
      const account = await provider.accountOf(configuration, tokens);
      const { accessToken, refreshToken, roles } = await loginWithProvider(parts, name, account);
      const target = new URL(redirectUri);
      target.searchParams.set("access_token", accessToken);
      target.searchParams.set("refresh_token", refreshToken);
      for (const role of roles) target.searchParams.append("roles", role);
      return reply.header("cache-control", "no-store").redirect(target.href);
    } catch (error) {
      const refused = error instanceof openid.AuthorizationResponseError;
      const failure = error instanceof ApiError ? error : new ApiError(refused ? "NO_ACCESS" : "UNEXPECTED");
      if (failure.errorCode === "UNEXPECTED") {
        request.log.error({ provider: name, err: error }, "sign-in at a provider failed");
      }
      return sendError(reply, redirectUri, failure, request.id);
    }
  });
}

/** The portal's page is told by the JSON error body in `error` (decisions, OAuth). */
function sendError(reply: FastifyReply, redirectUri: string, { errorCode, data }: ApiError, correlationId: string) {
  const body: ErrorBody = { errorCode, correlationId, data };
  const target = new URL(redirectUri);
  target.searchParams.set("error", JSON.stringify(body));
  return reply.header("cache-control", "no-store").redirect(target.href);
}

/**
 * Tokens are sent to the portal's own page and nowhere else.
 *
 * @throws ApiError INVALID_REQUEST
 */
function portalAddress(given: unknown, publicUrl: string): string {
  const refusal = new ApiError("INVALID_REQUEST", { data: { redirect_uri: "must be the portal's /oauth2/redirect" } });
  if (typeof given !== "string" || given.length > LONGEST_ADDRESS || !URL.canParse(given)) throw refusal;
  const { origin, pathname, searchParams, username, password } = new URL(given);
  const page = new URL(`${publicUrl}/oauth2/redirect`);
  if (origin !== page.origin || pathname !== page.pathname || username || password) throw refusal;
  for (const name of PASSED_ON) {
    const value = searchParams.get(name);
    if (value !== null) page.searchParams.set(name, value);
  }
  return page.href;
}
