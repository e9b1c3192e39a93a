import { toValue } from "liquidjs";

/** @returns whether a filter of ours was given nothing to write: no such parameter, an empty one, or `nil` */
export function isBlank(value: unknown): boolean {
  const given = toValue(value);
  return given === null || given === undefined || given === "";
}
