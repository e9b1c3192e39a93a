import { useEffect } from "react";
import { saveParameters, saveSettings } from "../../../session/saved-parameters";
import { NO_SETTINGS, type SampleSettings } from "../samples/sample-settings";

interface KeptTryOut {
  /** Null for a template that is not stored. */
  templateId: string | null;
  parameters: string;
  settings: SampleSettings;
  /** Whether a sample set contains all of it: kept here, too, it would hide later changes of other members. */
  isStored: boolean;
}

/** Keeps parameters and print options of a template in this browser. */
export function useKeptTryOut({ templateId, parameters, settings, isStored }: KeptTryOut): void {
  useEffect(() => {
    if (!templateId) return;
    saveParameters(templateId, isStored ? "" : parameters);
    saveSettings(templateId, isStored || settings === NO_SETTINGS ? null : JSON.stringify(settings));
  }, [templateId, isStored, parameters, settings]);
}
