/** Longest age that a caller can ask for. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

/**
 * Reads `Cache-Control` of a request (RFC 9111, 5.2.1). Directives that we don't know are ignored, as the RFC says.
 *
 * @returns the age in ms up to which an earlier result is good enough; null if none is
 */
export function maxAgeOf(cacheControl: string | undefined): number | null {
  const directives = new Map<string, string>();
  for (const directive of cacheControl?.split(",") ?? []) {
    const [name = "", value = ""] = directive.trim().toLowerCase().split("=", 2);
    directives.set(name, value);
  }
  if (directives.has("no-cache") || directives.has("no-store")) return null;
  const maxAge = directives.get("max-age")?.replace(/^"(.*)"$/, "$1") ?? "";
  const seconds = /^\d+$/.test(maxAge) ? Math.min(Number(maxAge), MAX_AGE_SECONDS) : 0;
  return seconds > 0 ? seconds * 1000 : null;
}
