import { useEffect, useState } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { fetchJson } from "../../lib/fetch-json";
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

/** Makes the only call before a visitor submits, if it was not sent early. */
async function readOfferedProviders(signal: AbortSignal): Promise<OfferedProviders> {
  const early = await takeEarly("GET /api/v1/oauth2/providers");
  const answer = (early ?? (await fetchJson("/api/v1/oauth2/providers", { signal }))) as OfferedProviders | null;
  return Array.isArray(answer?.providers) ? answer : NONE;
}
