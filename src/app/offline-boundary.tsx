import { type ReactNode, useEffect, useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { PublicFailure } from "../components/public/public-failure";
import { browser } from "../lib/browser";
import { t } from "../lib/i18n/translate";

/**
 * Explains why a public page's code can't be loaded without a network. Any other error is rethrown to the crash
 * boundary.
 */
export function OfflineBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={OfflineFallback}>{children}</ErrorBoundary>;
}

function OfflineFallback({ error }: FallbackProps) {
  const [wasOffline] = useState(() => !navigator.onLine);
  if (!wasOffline) throw error;
  return <Offline />;
}

/** Reloads the page as soon as there is a network. */
function Offline() {
  useEffect(() => {
    const load = () => browser.reload();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);

  async function retry(): Promise<void> {
    // Without a network, a reload would replace this page with the browser's own error page.
    if (navigator.onLine) browser.reload();
  }
  return (
    <PublicFailure
      heading={t("You are offline.")}
      text={t("This page opens once you are connected again.")}
      retry={retry}
    />
  );
}
