import { toValue } from "liquidjs";

/** Tells whether a filter has nothing to write: its input is missing, `nil` or an empty text. */
export function isBlank(value: unknown): boolean {
  const plain = toValue(value);
  return plain === null || plain === undefined || plain === "";
}
