import { CONTROLS } from "../../contract/product";

const RUNS = new RegExp(`[${CONTROLS}]+`, "gu");

/**
 * @param typed a line of text. Text pasted from a spreadsheet may contain tabs, which the service refuses in names.
 * @returns the text, trimmed, with a space instead of each run of control characters
 */
export function sanitizeText(typed: string): string {
  return typed.replace(RUNS, " ").trim();
}
