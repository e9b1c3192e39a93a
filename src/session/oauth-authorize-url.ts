import type { OAuthProvider } from "../../contract/product";
import { config } from "../lib/config";

/** Purpose of a sign-in, sent to the provider and back. If both fields are set, the invite has priority. */
export interface SignInPurpose {
  /** The invite to accept. */
  inviteId?: string | null;
  /** The page to open afterwards. */
  redirect?: string | null;
}

/** Returns the URL at which a sign-in through a provider starts. */
export function oauthAuthorizeUrl(provider: OAuthProvider, { inviteId, redirect }: SignInPurpose): string {
  const redirectUri = new URL("/oauth2/redirect", window.location.origin);
  if (inviteId) redirectUri.searchParams.set("invite_id", inviteId);
  else if (redirect) redirectUri.searchParams.set("redirect", redirect);
  const query = new URLSearchParams({ redirect_uri: redirectUri.href });
  return `${config.authUrl}/api/v1/oauth2/authorize/${provider}?${query}`;
}
