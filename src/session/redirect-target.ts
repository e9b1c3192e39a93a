/** Page to open after a sign-in without `redirect`. */
const DEFAULT_TARGET = "/dashboard";

/** Pages for signed-out visitors only: a signed-in user is redirected to `/`. */
export const SIGNED_OUT_ONLY_PATHS: readonly string[] = ["/login", "/register"];

/**
 * Returns the page to open after a sign-in: a path of this origin, with query and fragment, as the browser resolves it.
 * `redirect` is part of the address, so anybody can set it; a target outside of the portal is ignored.
 * @param redirect the parameter `redirect` of the query
 */
export function redirectTarget(redirect: string | null): string {
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, window.location.origin)) return DEFAULT_TARGET;
  // Browsers read '/\host' and '/<tab>/host' as '//host'. URL does the same, so the origin shows it.
  const { origin, pathname, search, hash } = new URL(redirect, window.location.origin);
  // '/.//host' is a path of this origin that resolves to '//host'.
  if (origin !== window.location.origin || pathname.startsWith("//")) return DEFAULT_TARGET;
  return SIGNED_OUT_ONLY_PATHS.includes(pathname.replace(/\/+$/, "").toLowerCase()) ? "/" : pathname + search + hash;
}
