import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { OutsideHosts } from "./outside-hosts";

const HSTS_SECONDS = 31_536_000;

/**
 * For the answers that are sent before any hook runs: a line of JSON that nothing has to be loaded for.
 *
 * @param publicUrl as for `addSecurityHeaders`
 */
export const bareSecurityHeaders = (publicUrl: string): Record<string, string> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
});

/**
 * What a browser is told to refuse. Styles need 'unsafe-inline' because antd and Monaco write them at run time; scripts
 * don't. PDFs are shown in frames of `blob:` addresses.
 *
 * @param publicUrl where the portal is reached: over https browsers are told to insist on it
 * @param outside what else its pages may use
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  outside: OutsideHosts,
): Promise<void> {
  const https = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...outside.image],
        connectSrc: ["'self'", ...outside.connect],
        fontSrc: ["'self'", "data:"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'self'", "blob:"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
}
