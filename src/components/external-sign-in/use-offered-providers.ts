import { useEffect, useState } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { serviceUrl } from "../../lib/transport";
import { takeEarly } from "../../session/early-call";

interface OfferedProviders {
  providers: readonly OAuthProvider[];
  /** Name of the installation's own OpenID Connect issuer, if it has one. */
  oidcName: string | null;
  /** During an upgrade, a service of the older release may answer, which does not send this. */
  sendsMail?: boolean;
}

const NONE: OfferedProviders = { providers: [], oidcName: null };

/** Returns the sign-in providers that the service offers; none until the service has answered, or if the call fails. */
export function useOfferedProviders(): OfferedProviders {
  const [offered, setOffered] = useState(NONE);

  useEffect(() => {
    const left = new AbortController();
    readOfferedProviders(left.signal).then(setOffered, () => undefined);
    return () => left.abort();
  }, []);
  return offered;
}

/**
 * Makes the only call before a visitor submits, if it was not sent early. Uses `fetch`, so that the page loads axios
 * (19 kB) after that.
 */
async function readOfferedProviders(signal: AbortSignal): Promise<OfferedProviders> {
  const early = await takeEarly("GET /api/v1/oauth2/providers");
  const answer: OfferedProviders | null = early ?? (await ask(signal));
  return Array.isArray(answer?.providers) ? answer : NONE;
}

async function ask(signal: AbortSignal): Promise<OfferedProviders | null> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(serviceUrl("/api/v1/oauth2/providers"), { headers, signal });
  return response.ok ? await response.json() : null;
}
