import type { ErrorCode } from "../../../contract/errors";
import type { TemplateKind } from "../../../contract/product";
import type { ErrorTexts } from "../../components/form/service-errors";
import { t } from "../../lib/i18n/translate";

/** Contents of the template page's fields. */
export interface TemplateDraft {
  kind: TemplateKind;
  name: string;
  html: string;
  /** JSON text; blank = no parameters. */
  parameters: string;
}

/** Messages below the fields, by the error codes that are about them. */
export const DRAFT_ERROR_TEXTS: Readonly<Record<keyof TemplateDraft, ErrorTexts>> = {
  kind: {},
  name: { EMPTY_TEMPLATE_NAME: null, TEMPLATE_NAME_ALREADY_IN_USE: null },
  html: { EMPTY_TEMPLATE_CONTENT: null, INVALID_TEMPLATE: null },
  parameters: { INVALID_TEMPLATE_PARAMETERS: t('Write an object such as {"name": "Ada"}') },
};

/** Returns the errors that prevent saving a draft, in the order of the fields. */
export function checkForSaving({ name, html }: TemplateDraft): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (name.trim() === "") codes.push("EMPTY_TEMPLATE_NAME");
  if (html.trim() === "") codes.push("EMPTY_TEMPLATE_CONTENT");
  return codes;
}

/** Returns the errors that prevent generating a PDF. The name does not matter (docs/requirements.md, VALID-12). */
export function checkForTryOut({ html, parameters }: TemplateDraft): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (html.trim() === "") codes.push("EMPTY_TEMPLATE_CONTENT");
  if (parseParameters(parameters) === null) codes.push("INVALID_TEMPLATE_PARAMETERS");
  return codes;
}

/** Returns the parameters; {} for blank text; null if the text is not a JSON object or the service would refuse it. */
export function parseParameters(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value) || !isAccepted(value)) return null;
    return { ...value };
  } catch {
    return null;
  }
}

/** Returns false for parameters that the service refuses: texts with U+0000 or lone surrogates, the key `__proto__`. */
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
