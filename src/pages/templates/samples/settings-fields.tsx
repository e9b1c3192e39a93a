import { Input } from "antd";
import { useEffect, useId, useRef } from "react";
import { PAPER_FORMATS } from "../../../../contract/product";
import { Field } from "../../../components/form/field";
import { t } from "../../../lib/i18n/translate";
import { type NO_SETTINGS, type SampleSettings, toValues } from "./sample-settings";
import "./samples.css";

export type SettingErrors = { readonly [Name in keyof SampleSettings]?: string };

interface SettingsFieldsProps {
  settings: SampleSettings;
  errors: SettingErrors;
  /** Number of failed calls that were about these fields. A higher one moves the focus to the first field in error. */
  failures: number;
  onChange: (part: Partial<SampleSettings>) => void;
}

/** Shows print options and clock of a try-out, folded away while nobody uses them. */
export function SettingsFields({ settings, errors, failures, onChange }: SettingsFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (failures === 0 || !details.current) return;
    details.current.open = true;
    details.current.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures]);
  const used = Object.keys(toValues(settings).options).length + (settings.now === "" ? 0 : 1);
  const text = (name: TextSetting, label: string, hint: string, more: { type?: string; step?: number } = {}) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {(input) => (
        <Input
          {...input}
          {...more}
          autoComplete="off"
          onChange={({ target }) => onChange({ [name]: target.value })}
          value={settings[name]}
        />
      )}
    </Field>
  );
  return (
    <details className="sample-settings" ref={details}>
      <summary>
        {used > 0 ? t("Print options and clock ({used} in use)", { used }) : t("Print options and clock")}
      </summary>
      <div className="sample-settings-fields">
        <Field label={t("Paper")} error={errors.format}>
          {({ status: _, ...input }) => (
            <select
              {...input}
              className="plain-select"
              onChange={({ target }) => onChange({ format: target.value })}
              value={settings.format}
            >
              <option value="">{t("Default (A4)")}</option>
              {PAPER_FORMATS.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </select>
          )}
        </Field>
        {text("pageRanges", t("Pages"), t("Such as 1-3,5"))}
        <div className="sample-wide">
          {text("margin", t("Margins"), t("Such as 20mm, or 20mm 15mm 25mm 15mm (top, right, bottom, left)"))}
          <Switch
            checked={settings.landscape}
            label={t("Landscape")}
            onChange={(landscape) => onChange({ landscape })}
          />
          <Switch
            checked={settings.tagged}
            label={t("Accessible PDF (tagged)")}
            onChange={(tagged) => onChange({ tagged })}
          />
        </div>
        {text("locale", t("Language"), t("Such as de-DE"))}
        {text("timezone", t("Time zone"), t("Such as Europe/Berlin"))}
        <div className="sample-wide">
          {text("now", t("Fixed clock (UTC)"), t("Leave it empty to use the current time"), {
            type: "datetime-local",
            step: 1,
          })}
        </div>
      </div>
    </details>
  );
}

type TextSetting = {
  [Name in keyof SampleSettings]: SampleSettings[Name] extends string ? Name : never;
}[keyof typeof NO_SETTINGS];

function Switch({ checked, label, onChange }: { checked: boolean; label: string; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className="sample-switch">
      <input checked={checked} id={id} onChange={({ target }) => onChange(target.checked)} type="checkbox" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
