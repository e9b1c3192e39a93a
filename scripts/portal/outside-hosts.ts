import type { Plugin } from "vite";

/** Google's list of the hosts of Tag Manager and Analytics (Tag Manager documentation, "Use with a CSP"). */
const ANALYTICS = [
  "https://*.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
];

/**
 * @param environment settings of the portal's build
 * @returns the other origins from which the portal loads scripts and images, and to which it connects
 */
export function outsideHosts(environment: Record<string, unknown>) {
  const originOf = (name: string) => {
    const value = String(environment[name] ?? "").trim();
    return URL.canParse(value) ? [new URL(value).origin] : [];
  };
  const analytics = String(environment.VITE_ANALYTICS_ID ?? "").trim() === "" ? [] : ANALYTICS;
  return {
    script: analytics.slice(0, 1),
    image: analytics.slice(0, 2),
    connect: [...originOf("VITE_API_URL"), ...originOf("VITE_AUTH_URL"), ...originOf("VITE_SENTRY_DSN"), ...analytics],
  };
}

/**
 * Writes a file with the other origins that the portal is configured to use. The service's Content-Security-Policy
 * allows exactly these.
 */
export function writeOutsideHosts(): Plugin {
  let environment: Record<string, unknown> = {};
  return {
    name: "outside-hosts",
    apply: "build",
    configResolved({ env }) {
      environment = env;
    },
    generateBundle() {
      const source = JSON.stringify(outsideHosts(environment));
      this.emitFile({ type: "asset", fileName: ".vite/outside-hosts.json", source });
    },
  };
}
