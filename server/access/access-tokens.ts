import { errors, jwtVerify, SignJWT } from "jose";
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

/** @param lifetime milliseconds */
export function openAccessTokens(keys: SigningKeys, lifetime: number): AccessTokens {
  const issuer = PRODUCT_NAME;
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
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await keys.find(kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key.publicKey;
          },
          { algorithms: [SIGNING_ALGORITHM], issuer, requiredClaims: ["sub", "exp", "nbf"], currentDate: new Date() },
        );
        const { sub, username, sid } = payload;
        if (!sub || typeof username !== "string" || typeof sid !== "string") throw new errors.JWTInvalid();
        return { customerId: sub, username, sessionId: sid };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw unauthenticated();
        throw error;
      }
    },
  };
}
