import dayjs from "dayjs";
import { t } from "../../lib/i18n/translate";
import type { FieldDefinitions, FieldValues } from "../form/field-definition";

/** How long before its expiry a key is marked. */
const SOON_DAYS = 14;

/** State of a key that expires at a time, in epoch seconds; null = never. */
export function expiryState(expiresAt: number | null): "valid" | "soon" | "expired" {
  if (expiresAt === null) return "valid";
  const seconds = expiresAt - Date.now() / 1_000;
  if (seconds <= 0) return "expired";
  return seconds < SOON_DAYS * 86_400 ? "soon" : "valid";
}

const CHOICES = [
  { value: "never", label: t("Never") },
  { value: "30", label: t("In 30 days") },
  { value: "90", label: t("In 90 days") },
  { value: "365", label: t("In 365 days") },
  { value: "day", label: t("On a date") },
];

/** Value of the choice for a key that keeps its expiry. */
const UNCHANGED = "unchanged";

/** Returns the fields for the expiry of a key. @param unchanged label of the choice to keep it, if that is offered */
export const expiryFields = (unchanged?: string) =>
  ({
    expiry: {
      kind: "choice",
      label: t("Expires"),
      initial: unchanged ? UNCHANGED : "never",
      options: unchanged ? [{ value: UNCHANGED, label: unchanged }, ...CHOICES] : CHOICES,
    },
    expiresAt: {
      kind: "date",
      label: t("Last day"),
      emptyMessage: t("Choose a day"),
      errors: { INVALID_REQUEST: t("Choose a day that is not over") },
      isShown: ({ expiry }: FieldValues) => expiry === "day",
    },
  }) as const satisfies FieldDefinitions;

/** Values of the fields for the expiry. */
export interface ExpiryForm {
  expiry: string;
  /** The last day, in the user's time zone: `2026-11-22`. */
  expiresAt: string;
}

/** Returns the chosen expiry in epoch seconds: null = never, undefined = unchanged. */
export function chosenExpiry({ expiry, expiresAt }: ExpiryForm): number | null | undefined {
  if (expiry === UNCHANGED) return undefined;
  if (expiry === "never") return null;
  return expiry === "day" ? dayjs(expiresAt).endOf("day").unix() : dayjs().add(Number(expiry), "day").unix();
}
