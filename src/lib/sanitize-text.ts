import { FORBIDDEN_NAME_CHARACTERS } from "../../contract/product";

const RUNS = new RegExp(`[${FORBIDDEN_NAME_CHARACTERS}]+`, "gu");

/**
 * Trims a line of text and replaces each run of control characters with a space. Text pasted from a spreadsheet may
 * contain tabs, which the service refuses in names.
 */
export function sanitizeText(typed: string): string {
  return typed.replace(RUNS, " ").trim();
}
