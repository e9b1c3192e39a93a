import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { browser } from "../lib/browser";
import { reportRenderError } from "../lib/error-reporting";
import { t } from "../lib/i18n/translate";

interface CrashBoundaryProps {
  /** Whether the children are the whole page, with its `main`. */
  isWholePage?: boolean;
  children: ReactNode;
}

/** Catches errors thrown while rendering and shows a screen that depends on nothing that may be broken. */
export function CrashBoundary({ isWholePage = false, children }: CrashBoundaryProps) {
  const screen = <CrashScreen />;
  return (
    <ErrorBoundary fallback={isWholePage ? <main>{screen}</main> : screen} onError={reportRenderError}>
      {children}
    </ErrorBoundary>
  );
}

function CrashScreen() {
  return (
    <div className="crash" role="alert">
      {/* Estonian for 'Technical error' (docs/requirements.md, ERR-47). */}
      <h1 lang="et">Tehniline viga</h1>
      <p>{t("Something broke on this page. Your saved work is safe.")}</p>
      <button type="button" onClick={() => browser.reload()}>
        {t("Reload")}
      </button>
    </div>
  );
}
