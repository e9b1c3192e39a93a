import { t } from "../i18n/translate";
import { type KnownValue, typeName } from "./known-value";

/** Maximum number of characters of a sample's value that are shown, and of one beside its name. */
const MAX_CHARACTERS = 300;
const MAX_SHORT_CHARACTERS = 30;

/** Returns the sample's value as JSON, shortened; null if no sample has one. */
export function sampleText({ samples }: KnownValue): string | null {
  const sample = samples.find((value) => value !== undefined);
  if (sample === undefined) return null;
  const text = JSON.stringify(sample, null, 2);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Describes a value for the list of completions. */
export function describeValue(value: KnownValue): { detail: string; documentation: string } {
  const label = value.schema?.["x-platen"]?.label;
  const description = [label, value.schema?.description].filter((text) => text !== undefined).join(": ");
  const sample = sampleText(value);
  const shown = sample === null ? "" : t("Sample: {value}", { value: sample });
  return {
    detail: [typeName(value), shortSample(value)].filter((text) => text).join(" · "),
    documentation: [description, shown].filter((text) => text !== "").join("\n\n"),
  };
}

/** Returns a value that fits beside its name; null for lists and objects. */
function shortSample({ samples }: KnownValue): string | null {
  const sample = samples.find((value) => value !== undefined);
  if (typeof sample === "object" || sample === undefined) return null;
  const text = JSON.stringify(sample);
  return text.length > MAX_SHORT_CHARACTERS ? `${text.slice(0, MAX_SHORT_CHARACTERS).toWellFormed()}…` : text;
}
