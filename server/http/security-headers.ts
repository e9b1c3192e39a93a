import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { OutsideHosts } from "./outside-hosts";

const HSTS_SECONDS = 31_536_000;

const isHttps = (publicUrl: string) => publicUrl.startsWith("https:");

/**
 * @param publicUrl as for `addSecurityHeaders`
 * @returns the security headers of JSON answers that are sent before any hook runs
 */
export const bareSecurityHeaders = (publicUrl: string): Record<string, string> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(isHttps(publicUrl) && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
});

/**
 * Returns the Content-Security-Policy of the portal. Styles need 'unsafe-inline', because antd and Monaco write them at
 * run time; scripts don't. PDFs are shown in frames of `blob:` addresses.
 *
 * @param publicUrl as for `addSecurityHeaders`
 * @param outside other origins that the pages may use
 * @param inlineScripts hashes of inline scripts to allow, such as `'sha256-...'`
 */
export function contentSecurityPolicy(
  publicUrl: string,
  outside: OutsideHosts,
  inlineScripts: readonly string[] = [],
): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inlineScripts, ...outside.script],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...outside.image],
    "connect-src": ["'self'", ...outside.connect],
    "font-src": ["'self'", "data:"],
    "worker-src": ["'self'", "blob:"],
    "frame-src": ["'self'", "blob:"],
    "object-src": ["'self'", "blob:"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(isHttps(publicUrl) && { "upgrade-insecure-requests": [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join(";");
}

/**
 * Adds the security headers to every answer.
 *
 * @param publicUrl address of the portal; if it is https, browsers are made to use https only
 * @param outside other origins that its pages may use
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  outside: OutsideHosts,
): Promise<void> {
  const policy = contentSecurityPolicy(publicUrl, outside);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", policy);
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(publicUrl) ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
}
