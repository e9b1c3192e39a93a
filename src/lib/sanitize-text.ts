import { CONTROLS } from "../../contract/product";

const RUNS = new RegExp(`[${CONTROLS}]+`, "gu");

/**
 * @param typed a line of text; pasted from a spreadsheet it may bring tabs along, which the service refuses in names
 * @returns the text as it is meant: trimmed, with spaces in the place of control characters
 */
export function sanitizeText(typed: string): string {
  return typed.replace(RUNS, " ").trim();
}
