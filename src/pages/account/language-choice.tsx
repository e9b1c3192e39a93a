import { Select } from "antd";
import { Field } from "../../components/form/field";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { chooseLanguage } from "../../lib/i18n/language";
import { LANGUAGES, type Language, language, t } from "../../lib/i18n/translate";
import { popupContainer } from "../../lib/popup-container";

const OPTIONS = Object.entries(LANGUAGES).map(([value, name]) => ({
  value: value as Language,
  label: <span lang={value}>{name}</span>,
}));

/** Chooses the language of the portal in this browser. The page then loads again. */
export function LanguageChoice() {
  const { submit, busy } = useSubmission(chooseLanguage);
  return (
    <Sheet title={t("Language")}>
      <Field
        label={t("Language")}
        hint={t("For the portal in this browser. Documents and emails stay as they are.")}
        error={undefined}
      >
        {(input) => (
          <Select<Language>
            {...input}
            className="field-select"
            getPopupContainer={popupContainer}
            value={language()}
            options={OPTIONS}
            loading={busy}
            disabled={busy}
            onChange={submit}
            // Screen readers don't announce the entries of a virtual list.
            virtual={false}
          />
        )}
      </Field>
    </Sheet>
  );
}
