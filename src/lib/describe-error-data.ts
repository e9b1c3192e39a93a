import { t } from "./i18n/translate";

/**
 * Describes the data of an error in words if it has a reason, such as `Line 3, column 7: undefined filter: nofilter`;
 * else as JSON.
 */
export function describeErrorData(data: Record<string, unknown>): string {
  const { line, column, partial, reason, ...rest } = data;
  if (typeof reason !== "string" || Object.keys(rest).length > 0) return JSON.stringify(data);
  const places = [
    typeof partial === "string" ? t('partial "{partial}"', { partial }) : [],
    typeof line === "number" ? t("line {line}", { line }) : [],
    typeof column === "number" ? t("column {column}", { column }) : [],
  ].flat();
  if (places.length === 0) return reason;
  const place = places.join(", ");
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${reason}`;
}
