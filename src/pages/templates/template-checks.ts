import type { ErrorCode } from "../../../contract/errors";

/** What is typed on the template page. */
export interface TemplateDraft {
  name: string;
  html: string;
  /** JSON text; blank = none. */
  parameters: string;
}

export type DraftField = keyof TemplateDraft;

/** The field that each code marks (spec 5). */
const FIELD_OF: Partial<Record<ErrorCode, DraftField>> = {
  EMPTY_TEMPLATE_NAME: "name",
  TEMPLATE_NAME_ALREADY_IN_USE: "name",
  EMPTY_TEMPLATE_CONTENT: "html",
  INVALID_TEMPLATE: "html",
  INVALID_TEMPLATE_PARAMETERS: "parameters",
};

/** @returns the field that a code marks; null for codes that are about none */
export function fieldOf(code: ErrorCode): DraftField | null {
  return FIELD_OF[code] ?? null;
}

/** @returns what is wrong with a draft that is to be saved, in the order of the fields */
export function checkForSaving({ name, html }: TemplateDraft): ErrorCode[] {
  const faults: ErrorCode[] = [];
  if (name.trim() === "") faults.push("EMPTY_TEMPLATE_NAME");
  if (html.trim() === "") faults.push("EMPTY_TEMPLATE_CONTENT");
  return faults;
}

/** @returns what is wrong with a draft that is to be tried out; its name does not matter (spec 5) */
export function checkForTrial({ html, parameters }: TemplateDraft): ErrorCode[] {
  const faults: ErrorCode[] = [];
  if (html.trim() === "") faults.push("EMPTY_TEMPLATE_CONTENT");
  if (readParameters(parameters) === null) faults.push("INVALID_TEMPLATE_PARAMETERS");
  return faults;
}

/** @returns the parameters; an empty object for blank text, null for text that is no JSON object, or one that the service refuses */
export function readParameters(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value) || !isAccepted(value)) return null;
    return { ...value };
  } catch {
    return null;
  }
}

/** The service takes no text with U+0000 or half a surrogate pair, and no keys that reach into JavaScript's own objects. */
function isAccepted(parameters: object): boolean {
  const pending: unknown[] = [parameters];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string" && (next.includes("\0") || /\p{Surrogate}/u.test(next))) return false;
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, "__proto__")) return false;
    for (const [key, value] of Object.entries(next)) pending.push(key, value);
  }
  return true;
}
