import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { PRODUCT_NAME, type Role } from "../../contract/product";
import { unauthenticated } from "../http/api-error";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys";

export interface Identity {
  customerId: string;
  /** The e-mail address, in lower case. */
  username: string;
  /** The log-in that the token belongs to: the family of its refresh tokens. */
  sessionId: string;
}

export interface AccessTokens {
  /**
   * @param shorter milliseconds that this token can be used in, where that is less than others can
   * @returns a signed token (RFC 7519) that carries `username` and `roles` (spec 3)
   */
  issue(identity: Identity, roles: Role[], shorter?: number): Promise<string>;
  /** @throws ApiError NO_ACCESS with 401 for any token that is not ours, whole and in its time */
  verify(token: string): Promise<Identity>;
}

/** What a token says whose signature was found good; `until` is the end of its time, in seconds. */
interface Proven {
  identity: Identity;
  keyId: string;
  until: number;
}

/** Tokens in use whose signature is not computed again with every call. */
const REMEMBERED = 1_000;

/** @param lifetime milliseconds */
export function createAccessTokens(keys: SigningKeys, lifetime: number): AccessTokens {
  const issuer = PRODUCT_NAME;
  const proven = new LRUCache<string, Proven>({ max: REMEMBERED });

  return {
    async issue({ customerId, username, sessionId }, roles, shorter = lifetime) {
      const now = Math.floor(Date.now() / 1000);
      const { id, privateKey } = await keys.current();
      return new SignJWT({ username, roles, sid: sessionId })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(customerId)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + Math.floor(Math.min(lifetime, shorter) / 1000))
        .sign(privateKey);
    },

    async verify(token) {
      const known = proven.get(token);
      if (known && known.until > Date.now() / 1000 && (await keys.find(known.keyId))) return known.identity;
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await keys.find(kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key.publicKey;
          },
          { algorithms: [SIGNING_ALGORITHM], issuer, requiredClaims: ["sub", "exp", "nbf"], currentDate: new Date() },
        );
        const { sub, username, sid, exp = 0 } = payload;
        if (!sub || typeof username !== "string" || typeof sid !== "string") throw new errors.JWTInvalid();
        const identity = { customerId: sub, username, sessionId: sid };
        proven.set(token, { identity, keyId: protectedHeader.kid ?? "", until: exp });
        return identity;
      } catch (error) {
        if (error instanceof errors.JOSEError) throw unauthenticated();
        throw error;
      }
    },
  };
}
