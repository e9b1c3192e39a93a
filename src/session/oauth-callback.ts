/**
 * What a sign-in through a provider brings back stands in the address, tokens and all (spec 2). The page that the service
 * sends there takes it away before it asks for anything (scripts/portal/oauth-redirect-page.ts). Where another page was sent, as
 * in development, the entry does: this module is its first one, and imports nothing.
 */
const PATH = /^\/oauth2\/redirect\/*$/i;

let arrived: string | null = null;

/** Takes the query away from the address of /oauth2/redirect, and so from the history; keeps it for {@link consumeOAuthCallback}. */
export function scrubOAuthCallback(): void {
  const { pathname, search } = window.location;
  if (!PATH.test(pathname)) return;
  const hidden: unknown = Reflect.get(window, "scrubbedOAuthQuery");
  arrived = typeof hidden === "string" ? hidden : search;
  Reflect.deleteProperty(window, "scrubbedOAuthQuery");
  window.history.replaceState(window.history.state, "", pathname);
}

/** @returns the query that was hidden, to be used once; empty where there is none */
export function consumeOAuthCallback(): URLSearchParams {
  const query = new URLSearchParams(arrived ?? "");
  arrived = null;
  return query;
}
