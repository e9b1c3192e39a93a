/**
 * Removes the result of a sign-in through a provider, tokens included, from the address. The page that the service
 * sends for /oauth2/redirect does so before it requests anything (scripts/portal/oauth-redirect-page.ts), and leaves
 * the query on `window`. In development another page is sent, and the entry point removes the query. So this module
 * must be the first import of the entry point, and imports nothing itself.
 */
const PATH = /^\/oauth2\/redirect\/*$/i;

let callbackQuery: string | null = null;

/**
 * Removes the query of /oauth2/redirect from the address and the history, and keeps it for {@link
 * consumeOAuthCallback}.
 */
export function scrubOAuthCallback(): void {
  const { pathname, search } = window.location;
  if (!PATH.test(pathname)) return;
  const scrubbed: unknown = Reflect.get(window, "scrubbedOAuthQuery");
  callbackQuery = typeof scrubbed === "string" ? scrubbed : search;
  Reflect.deleteProperty(window, "scrubbedOAuthQuery");
  window.history.replaceState(window.history.state, "", pathname);
}

/** Returns the query that was removed from the address; empty on every later call. */
export function consumeOAuthCallback(): URLSearchParams {
  const query = new URLSearchParams(callbackQuery ?? "");
  callbackQuery = null;
  return query;
}
