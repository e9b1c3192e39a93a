import { useId } from "react";
import { t } from "../../lib/i18n/translate";
import { HTML, type TemplateChoice } from "./use-template-choice";

/** Lets the user choose the template of the example, with the native select, which suits phones. Empty without one. */
export function TemplateSelect({ choice: { templates, templateId, choose } }: { choice: TemplateChoice }) {
  const id = useId();
  if (templates.length === 0) return null;
  return (
    <div className="first-call-template">
      <label htmlFor={id}>{t("Template of the example")}</label>
      <select id={id} onChange={({ target }) => choose(target.value)} value={templateId ?? HTML}>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name ?? template.id}
          </option>
        ))}
        <option value={HTML}>{t("No template, HTML in the call")}</option>
      </select>
    </div>
  );
}
