import { errors, jwtVerify, SignJWT } from "jose";
import type { Role } from "../../contract/product";
import { PRODUCT_NAME } from "../../contract/product";
import type { Queries } from "../database/open";
import { unauthenticated } from "../http/api-error";
import { loadSigningKeys, SIGNING_ALGORITHM } from "./signing-keys";

export interface Identity {
  customerId: string;
  /** The e-mail address, in lower case. */
  username: string;
}

export interface AccessTokens {
  /** @returns a signed token (RFC 7519) that carries `username` and `roles` (spec 3) */
  issue(identity: Identity, roles: Role[]): Promise<string>;
  /** @throws ApiError NO_ACCESS with 401 for any token that is not ours, whole and in its time */
  verify(token: string): Promise<Identity>;
}

/** @param lifetime milliseconds */
export async function openAccessTokens(db: Queries, lifetime: number): Promise<AccessTokens> {
  const keys = await loadSigningKeys(db);
  const [current] = keys;
  if (!current) throw new Error("There is no signing key");
  const issuer = PRODUCT_NAME;

  return {
    issue({ customerId, username }, roles) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ username, roles })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: current.id, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(customerId)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + Math.floor(lifetime / 1000))
        .sign(current.privateKey);
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = keys.find(({ id }) => id === kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key.publicKey;
          },
          { algorithms: [SIGNING_ALGORITHM], issuer, requiredClaims: ["sub", "exp", "nbf"], currentDate: new Date() },
        );
        if (!payload.sub || typeof payload.username !== "string") throw new errors.JWTInvalid();
        return { customerId: payload.sub, username: payload.username };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw unauthenticated();
        throw error;
      }
    },
  };
}
