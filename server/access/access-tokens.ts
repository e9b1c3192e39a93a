import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { PRODUCT_NAME, type Role } from "../../contract/product";
import { unauthenticated } from "../http/api-error";
import type { Identity } from "../http/authorization";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys";

interface AccessTokensDependencies {
  keys: SigningKeys;
  lifetimeMs: number;
}

/** A token whose signature was verified before. */
interface VerifiedToken {
  identity: Identity;
  keyId: string;
  expiresAtSeconds: number;
}

/** Tokens whose signature is not verified again with every call. */
const MAX_REMEMBERED = 1_000;

/** Issues and verifies access tokens (RFC 7519). */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #lifetimeMs: number;
  readonly #verified = new LRUCache<string, VerifiedToken>({ max: MAX_REMEMBERED });

  constructor({ keys, lifetimeMs }: AccessTokensDependencies) {
    this.#keys = keys;
    this.#lifetimeMs = lifetimeMs;
  }

  /**
   * @param maxLifetimeMs shortens the lifetime of this token
   * @returns a signed token that carries `username` and `roles`
   */
  async issue({ customerId, username, sessionId }: Identity, roles: Role[], maxLifetimeMs = this.#lifetimeMs) {
    const now = Math.floor(Date.now() / 1000);
    const { id, privateKey } = await this.#keys.current();
    return new SignJWT({ username, roles, sid: sessionId })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id, typ: "JWT" })
      .setIssuer(PRODUCT_NAME)
      .setSubject(customerId)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + Math.floor(Math.min(this.#lifetimeMs, maxLifetimeMs) / 1000))
      .sign(privateKey);
  }

  /** @throws ApiError NO_ACCESS with 401 if the token is not ours, was changed, or has expired */
  async verify(token: string): Promise<Identity> {
    const known = this.#verified.get(token);
    if (known && known.expiresAtSeconds > Date.now() / 1000 && (await this.#keys.find(known.keyId))) {
      return known.identity;
    }
    try {
      const verified = await this.#verifySignature(token);
      this.#verified.set(token, verified);
      return verified.identity;
    } catch (error) {
      throw error instanceof errors.JOSEError ? unauthenticated() : error;
    }
  }

  /** @throws JOSEError */
  async #verifySignature(token: string): Promise<VerifiedToken> {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await this.#keys.find(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        issuer: PRODUCT_NAME,
        requiredClaims: ["sub", "exp", "nbf"],
        currentDate: new Date(),
      },
    );
    const { sub, username, sid, exp = 0 } = payload;
    if (!sub || typeof username !== "string" || typeof sid !== "string") throw new errors.JWTInvalid();
    const identity = { customerId: sub, username, sessionId: sid };
    return { identity, keyId: protectedHeader.kid ?? "", expiresAtSeconds: exp };
  }
}
