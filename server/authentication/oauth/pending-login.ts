import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { OAUTH_PROVIDERS, type OAuthProvider } from "../../../contract/product";

/** Seconds that somebody may take at the provider. */
const LIFETIME = 600;

const pendingLogin = z.object({
  /** Who is to answer: another provider's answer is none to this log-in (RFC 9700, 4.4). */
  provider: z.enum(OAUTH_PROVIDERS),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
});

/**
 * What a log-in under way has to remember, kept by the browser that began it: an answer of the provider is good in that
 * browser only (RFC 9700, 4.7). One cookie a log-in, so that two tabs don't disturb each other.
 */
export type PendingLogin = z.infer<typeof pendingLogin>;

/** Over https the prefix has browsers see to it that no other host of the domain has set it (RFC 6265bis, 4.1.3). */
const cookieName = (state: string, secure: boolean) =>
  `${secure ? "__Host-" : ""}platen_oauth_${state.replace(/\W/g, "").slice(0, 12)}`;

const options = (secure: boolean): CookieSerializeOptions => ({
  // The prefix asks for the whole host.
  path: secure ? "/" : "/api/v1/oauth2",
  httpOnly: true,
  // `strict` would not send it when the provider redirects back.
  sameSite: "lax",
  secure,
});

export function rememberLogin(reply: FastifyReply, login: PendingLogin, secure: boolean): void {
  const value = Buffer.from(JSON.stringify(login)).toString("base64url");
  reply.setCookie(cookieName(login.state, secure), value, { ...options(secure), maxAge: LIFETIME });
}

/** @returns the log-in that a provider's answer belongs to by its state, once; undefined where this browser began none */
export function recallLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, state }: { provider: OAuthProvider; state: string },
  secure: boolean,
): PendingLogin | undefined {
  const value = request.cookies[cookieName(state, secure)];
  if (value === undefined) return undefined;
  reply.clearCookie(cookieName(state, secure), options(secure));
  try {
    const login = pendingLogin.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
    return login.state === state && login.provider === provider ? login : undefined;
  } catch {
    return undefined;
  }
}
