import type { AccessTokenClaims, Session } from "../../../contract/auth";
import { storeSession } from "../../../src/session/session";

/** The session of the access tokens. */
export const SESSION_ID = "1d7e3c5a-5555-4555-8555-000000000001";

/** Returns an access token with these claims. Its signature is invalid, but the portal does not verify it. */
export function accessToken(claims: Partial<AccessTokenClaims> = {}): string {
  const all = { username: "ada@example.com", roles: ["ADMIN"], sid: SESSION_ID, exp: 4_000_000_000, ...claims };
  return `${base64Url({ alg: "EdDSA" })}.${base64Url(all)}.signature`;
}

/** Returns a pair of tokens with roles. */
export function session(more: Partial<Session> = {}): Session {
  return { accessToken: accessToken(), refreshToken: "refresh-1", roles: ["ADMIN"], ...more };
}

/** Stores a session like a sign-in. */
export function signIn(more: Partial<Session> = {}): Session {
  const stored = session(more);
  storeSession(stored);
  return stored;
}

function base64Url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
