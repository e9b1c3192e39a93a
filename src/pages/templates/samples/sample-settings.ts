import type { PrintOptions } from "../../../../contract/v1/print-options";
import type { ErrorTexts } from "../../../components/form/service-errors";
import { t } from "../../../lib/i18n/translate";

/** Print options and clock of a try-out, as the form's fields hold them. An empty text is the default. */
export interface SampleSettings {
  format: string;
  landscape: boolean;
  /** One to four lengths, as in CSS: all; top and right; top, right and bottom; or each side. */
  margin: string;
  pageRanges: string;
  tagged: boolean;
  locale: string;
  timezone: string;
  /** Fixed clock in UTC, as `2026-03-12T09:30:00`. */
  now: string;
}

/** Print options and clock, as the service takes and stores them. */
export interface SampleValues {
  options: PrintOptions;
  /** Epoch seconds; null = the time of the request. */
  now: number | null;
}

export const NO_SETTINGS: SampleSettings = {
  format: "",
  landscape: false,
  margin: "",
  pageRanges: "",
  tagged: false,
  locale: "",
  timezone: "",
  now: "",
};

const INVALID = (message: string): ErrorTexts => ({ INVALID_REQUEST: message });

const MARGIN = INVALID(t("Use lengths such as 20mm, 1in or 36pt"));

/** Messages below the fields. The service names a field by its place in the request. */
export const SETTING_ERROR_TEXTS = {
  "options.margin": MARGIN,
  "options.margin.top": MARGIN,
  "options.margin.right": MARGIN,
  "options.margin.bottom": MARGIN,
  "options.margin.left": MARGIN,
  "options.pageRanges": INVALID(t("Use pages such as 1-3,5")),
  "options.locale": INVALID(t("Use a language tag such as de-DE")),
  "options.timezone": INVALID(t("Use a time zone such as Europe/Berlin")),
  now: INVALID(t("Use a time from 1970 to 9999")),
};

/** Returns the field that the service's name of a place stands for. */
export const settingOf = (place: string): string => place.replace(/^options\./, "").replace(/^margin\..*/, "margin");

/** Returns what to send for the fields. */
export function toValues({ now, margin, ...fields }: SampleSettings): SampleValues {
  const given = Object.entries({ ...fields, margin: toMargin(margin) })
    .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const)
    .filter(([, value]) => value !== "" && value !== false);
  // The service checks the texts.
  return { options: Object.fromEntries(given) as PrintOptions, now: now === "" ? null : toEpochSeconds(now) };
}

/** Returns the fields that show what is stored. */
export function toSettings({ options, now }: SampleValues): SampleSettings {
  const { margin, ...others } = options;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const clock = now === null ? "" : new Date(now * 1000).toISOString().slice(0, 19);
  return { ...NO_SETTINGS, ...given, margin: fromMargin(margin), now: clock };
}

function toMargin(text: string): PrintOptions["margin"] | "" {
  const [top = "", right = top, bottom = top, left = right] = text.trim().split(/\s+/);
  return text.trim().includes(" ") ? { top, right, bottom, left } : top;
}

/** Sides that are not stored have the default of the service. */
function fromMargin(margin: PrintOptions["margin"]): string {
  if (typeof margin !== "object") return margin ?? "";
  const { top = "20mm", right = "20mm", bottom = "20mm", left = "20mm" } = margin;
  return [top, right, bottom, left].join(" ");
}

/** A time that the browser's field can't have is sent as it is, and the service refuses it. */
const toEpochSeconds = (text: string): number => {
  const milliseconds = Date.parse(`${text}Z`);
  return Number.isNaN(milliseconds) ? -1 : Math.floor(milliseconds / 1000);
};
