import { Link } from "react-router";
import { Logo } from "../../components/logo";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";

/** Says that there is no page at the address. */
export default function NotFoundPage() {
  usePageTitle(t("Page not found"));
  return (
    <main className="not-found">
      <Logo size={32} />
      <h1>{t("404 - Page not found")}</h1>
      <p>{t("The address may be mistyped, or the page has moved.")}</p>
      <Link to="/">{t("Go to the start page")}</Link>
    </main>
  );
}
