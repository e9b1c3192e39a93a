import { useEffect, useState } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { call } from "../../session/http";

interface OfferedProviders {
  providers: readonly OAuthProvider[];
  /** Name of the installation's own OpenID Connect issuer, if it has one. */
  oidcName: string | null;
}

const NONE: OfferedProviders = { providers: [], oidcName: null };

/** Returns the sign-in providers that the service offers; none until the service has answered, or if the call fails. */
export function useOfferedProviders(): OfferedProviders {
  const [offered, setOffered] = useState(NONE);

  useEffect(() => {
    const left = new AbortController();
    call("GET /api/v1/oauth2/providers", { signal: left.signal })
      .then((answer) => setOffered(Array.isArray(answer.providers) ? answer : NONE))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  return offered;
}
