/** The page after a sign-in that asks for no other. */
const DEFAULT_TARGET = "/dashboard";

/** Pages for signed-out visitors only: a signed-in user is redirected to `/`. */
export const SIGNED_OUT_ONLY_PATHS: readonly string[] = ["/login", "/register"];

/**
 * Restricts the page after a sign-in to this portal: `redirect` comes from the address, so anybody can set it.
 * @param redirect the query's `redirect`
 * @returns a path of this origin with its query and fragment, as the browser itself reads it
 */
export function redirectTarget(redirect: string | null): string {
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, window.location.origin)) return DEFAULT_TARGET;
  // Browsers read '/\host' and '/<tab>/host' as '//host'. URL does the same, so the origin shows it.
  const { origin, pathname, search, hash } = new URL(redirect, window.location.origin);
  // '/.//host' is a path of this origin that resolves to '//host'.
  if (origin !== window.location.origin || pathname.startsWith("//")) return DEFAULT_TARGET;
  return SIGNED_OUT_ONLY_PATHS.includes(pathname.replace(/\/+$/, "").toLowerCase()) ? "/" : pathname + search + hash;
}
