import { Suspense } from "react";
import { Outlet } from "react-router";
import { t } from "../../lib/i18n/translate";
import { Logo } from "../logo";
import { LanguageLinks } from "./language-links";
import "./public-layout.css";

/**
 * Frame of the public pages: the logo above one card of 400 px, and the languages at the end.
 * @param props.onInput called when something is typed into a form on the page
 */
export function PublicLayout({ onInput }: { onInput?: () => void }) {
  return (
    <div className="public" onInput={onInput}>
      <header className="public-header">
        <Logo size={32} />
      </header>
      <main className="public-card">
        {/* One boundary for all pages: the previous page stays visible until the code of the next one has loaded. */}
        <Suspense fallback={<CodeLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <LanguageLinks />
    </div>
  );
}

/** Keeps the card's height without a spinner: the code of a page takes a moment only. */
function CodeLoading() {
  return (
    <div className="public-pending" role="status" aria-label={t("Loading")}>
      <h1 className="visually-hidden">{t("Loading")}</h1>
    </div>
  );
}
