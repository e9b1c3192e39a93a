/**
 * What a sign-in through a provider brings back stands in the address, tokens and all (spec 2). This module is the
 * entry's first one: it imports nothing, so that the address is clean before anything else is loaded.
 */
const PATH = /^\/oauth2\/redirect\/*$/i;

let arrived: string | null = null;

/** Takes the query away from the address of /oauth2/redirect, and so from the history; keeps it for {@link takeArrival}. */
export function hideArrival(): void {
  const { pathname, search } = window.location;
  if (!PATH.test(pathname)) return;
  arrived = search;
  window.history.replaceState(window.history.state, "", pathname);
}

/** @returns the query that was hidden, to be used once; empty where there is none */
export function takeArrival(): URLSearchParams {
  const query = new URLSearchParams(arrived ?? "");
  arrived = null;
  return query;
}
