/** Where a sign-in leads when nothing else is asked for (spec 2). */
const DEFAULT_TARGET = "/dashboard";

/** Pages for those who are not signed in; others are sent on to / (spec 4). */
export const SIGNED_OUT_ONLY_PATHS: readonly string[] = ["/login", "/register"];

/**
 * The way back after signing in comes from the address, so from anybody: it may lead to pages of this portal only.
 * @param redirect the query's `redirect`
 * @returns a path of this origin with its query and fragment, as the browser itself reads it
 */
export function redirectTarget(redirect: string | null): string {
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, window.location.origin)) return DEFAULT_TARGET;
  // Browsers read '/\host' and '/<tab>/host' as '//host'; URL does the same, so the origin shows it.
  const { origin, pathname, search, hash } = new URL(redirect, window.location.origin);
  // '/.//host' is a path of ours that becomes '//host' once it is resolved.
  if (origin !== window.location.origin || pathname.startsWith("//")) return DEFAULT_TARGET;
  return SIGNED_OUT_ONLY_PATHS.includes(pathname.replace(/\/+$/, "").toLowerCase()) ? "/" : pathname + search + hash;
}
