import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { OAUTH_PROVIDERS, type OAuthProvider } from "../../../contract/product";

/** How long the customer may take at the provider. */
const LIFETIME_SECONDS = 600;

const pendingLogin = z.object({
  /** The provider that must answer. A response from another provider is refused (RFC 9700, 4.4). */
  provider: z.enum(OAUTH_PROVIDERS),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
});

/** A login that was started and waits for the provider's response. */
export type PendingLogin = z.infer<typeof pendingLogin>;

/**
 * Keeps pending logins in cookies, so that a provider's response is accepted only in the browser that started the login
 * (RFC 9700, 4.7). Each login has its own cookie, so that two tabs do not disturb each other.
 */
export class PendingLoginCookies {
  readonly #isSecure: boolean;

  /** @param isSecure whether the service is reached over https */
  constructor({ isSecure }: { isSecure: boolean }) {
    this.#isSecure = isSecure;
  }

  save(reply: FastifyReply, login: PendingLogin): void {
    const value = Buffer.from(JSON.stringify(login)).toString("base64url");
    reply.setCookie(this.#nameOf(login.state), value, { ...this.#options(), maxAge: LIFETIME_SECONDS });
  }

  /** Returns the login that a provider's response belongs to, and deletes its cookie. Undefined if there is none. */
  take(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, state }: { provider: OAuthProvider; state: string },
  ): PendingLogin | undefined {
    const name = this.#nameOf(state);
    const value = request.cookies[name];
    if (value === undefined) return undefined;
    reply.clearCookie(name, this.#options());
    try {
      const login = pendingLogin.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
      return login.state === state && login.provider === provider ? login : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * With the `__Host-` prefix, browsers ensure that no other host of the domain has set the cookie (RFC 6265bis,
   * 4.1.3).
   */
  #nameOf(state: string): string {
    return `${this.#isSecure ? "__Host-" : ""}platen_oauth_${state.replace(/\W/g, "").slice(0, 12)}`;
  }

  #options(): CookieSerializeOptions {
    return {
      // The `__Host-` prefix requires the path `/`.
      path: this.#isSecure ? "/" : "/api/v1/oauth2",
      httpOnly: true,
      // With `strict` the browser would not send the cookie when the provider redirects back.
      sameSite: "lax",
      secure: this.#isSecure,
    };
  }
}
