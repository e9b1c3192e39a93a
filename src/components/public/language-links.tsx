import { chooseLanguage } from "../../lib/i18n/language";
import { LANGUAGES, type Language, language } from "../../lib/i18n/translate";

/** Offers the languages of the portal to visitors, who have no account page to choose one on. */
export function LanguageLinks() {
  return (
    <footer className="public-languages">
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <button
          key={code}
          aria-current={code === language() ? true : undefined}
          lang={code}
          onClick={() => void chooseLanguage(code as Language)}
          type="button"
        >
          {name}
        </button>
      ))}
    </footer>
  );
}
