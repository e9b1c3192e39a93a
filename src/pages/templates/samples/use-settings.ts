import { useCallback, useState } from "react";
import { serviceErrors } from "../../../components/form/service-errors";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { readSavedSettings } from "../../../session/saved-parameters";
import { NO_SETTINGS, type SampleSettings, SETTING_ERROR_TEXTS, settingOf } from "./sample-settings";
import type { SettingErrors } from "./settings-fields";

const NO_ERRORS: SettingErrors = {};

/**
 * Holds print options and clock of the try-out, with the errors of their fields.
 * @param templateId the template whose unsaved settings are restored; null for a new one
 */
export function useSettings(templateId: string | null) {
  const [settings, setSettings] = useState<SampleSettings>(() => restored(templateId));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failures, setFailures] = useState(0);
  const change = useCallback((part: Partial<SampleSettings>) => {
    setSettings((current) => ({ ...current, ...part }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))));
  }, []);
  return {
    settings,
    errors,
    failures,
    replace(next: SampleSettings): void {
      setSettings(next);
      setErrors(NO_ERRORS);
    },
    change,
    /** Marks the fields that a failed call is about. Returns whether there are any; a toast then names them. */
    mark(failure: unknown): boolean {
      const found = Object.entries(serviceErrors<Record<string, string>>(failure, SETTING_ERROR_TEXTS));
      setErrors(Object.fromEntries(found.map(([place, message]) => [settingOf(place), message])));
      if (found.length === 0) return false;
      setFailures((count) => count + 1);
      showToast("error", t("Check the print options and clock"));
      return true;
    },
  };
}

function restored(templateId: string | null): SampleSettings {
  const text = templateId && readSavedSettings(templateId);
  return text ? { ...NO_SETTINGS, ...JSON.parse(text) } : NO_SETTINGS;
}
