/** Settings of the portal, fixed at build time. */
interface Config {
  /** Origin of the product API, without a trailing slash; empty = the portal's own origin. */
  apiUrl: string;
  /** Origin of the authentication service, in the same format. */
  authUrl: string;
  /** Target of the menu's 'API Reference': a path of the portal, or a URL. */
  docsUrl: string;
  /** Id of the analytics container; null = no analytics. */
  analyticsId: string | null;
  /** Sentry address for error reports; null = no reports. */
  sentryDsn: string | null;
}

/**
 * Reads and validates the settings.
 * @param environment Vite's `import.meta.env`, or a substitute in tests
 * @throws Error that lists every invalid setting
 */
export function readPortalConfig(environment: Record<string, unknown>): Config {
  const faults: string[] = [];

  const baseUrl = (name: string): string => {
    const value = String(environment[name] ?? "").trim();
    if (value === "") return "";
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, "");
    faults.push(`${name} is not an http(s) address: ${value}`);
    return "";
  };

  const docsUrl = (): string => {
    const value = String(environment.VITE_DOCS_URL ?? "").trim();
    return /^\/(?!\/)/.test(value) ? value : baseUrl("VITE_DOCS_URL") || "/docs";
  };

  const config = {
    apiUrl: baseUrl("VITE_API_URL"),
    authUrl: baseUrl("VITE_AUTH_URL"),
    docsUrl: docsUrl(),
    analyticsId: String(environment.VITE_ANALYTICS_ID ?? "").trim() || null,
    sentryDsn: baseUrl("VITE_SENTRY_DSN") || null,
  };
  if (faults.length > 0) throw new Error(`The portal's settings are wrong:\n${faults.join("\n")}`);
  return config;
}

export const config: Config = readPortalConfig(import.meta.env);
