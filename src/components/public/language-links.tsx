import { chooseLanguage } from "../../lib/i18n/language";
import { LANGUAGES, type Language, language, t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";

/** Offers the languages of the portal to visitors, who have no account page to choose one on. */
export function LanguageLinks() {
  const choose = (chosen: Language) =>
    chooseLanguage(chosen).catch(() =>
      showToast("error", t("The language could not be loaded. Check your connection and try again.")),
    );
  return (
    <footer className="public-languages">
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <button
          key={code}
          aria-current={code === language() ? true : undefined}
          lang={code}
          onClick={() => void choose(code as Language)}
          type="button"
        >
          {name}
        </button>
      ))}
    </footer>
  );
}
