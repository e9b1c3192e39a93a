import type { OAuthProvider } from "../../contract/product";
import { config } from "../lib/config";

/** What the visitor came for; it travels to the provider and back. At most one of the two is of use (spec 4). */
export interface SignInPurpose {
  /** The invite to accept. */
  inviteId?: string | null;
  /** The page to go on to. */
  redirect?: string | null;
}

/** @returns where the browser goes to sign in through a provider (spec 7, "OAuth start") */
export function oauthAuthorizeUrl(provider: OAuthProvider, { inviteId, redirect }: SignInPurpose): string {
  const back = new URL("/oauth2/redirect", window.location.origin);
  if (inviteId) back.searchParams.set("invite_id", inviteId);
  else if (redirect) back.searchParams.set("redirect", redirect);
  return `${config.authUrl}/api/v1/oauth2/authorize/${provider}?${new URLSearchParams({ redirect_uri: back.href })}`;
}
