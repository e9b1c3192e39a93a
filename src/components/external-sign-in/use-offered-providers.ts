import { useEffect, useState } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { call } from "../../session/http";

/** Returns the sign-in providers that the service offers; none until the service has answered, or if the call fails. */
export function useOfferedProviders(): readonly OAuthProvider[] {
  const [offered, setOffered] = useState<readonly OAuthProvider[]>([]);

  useEffect(() => {
    const left = new AbortController();
    call("GET /api/v1/oauth2/providers", { signal: left.signal })
      .then(({ providers }) => setOffered(Array.isArray(providers) ? providers : []))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  return offered;
}
