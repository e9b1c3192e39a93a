/**
 * Paths that `npm run dev` forwards to the service. Vite takes a key that begins with `^` as a regular expression, and
 * any other key as the start of a path: `/api` would forward the page `/api-keys`, too.
 */
const SERVICE_PATHS = ["^/(api|v1)/", "^/health(/|$)", "^/openapi\\.json$"];

/** Returns the proxy setting of Vite's server, which forwards the calls of the service to `origin`. */
export function createServiceProxy(origin: string): Record<string, string> {
  return Object.fromEntries(SERVICE_PATHS.map((path) => [path, origin]));
}
