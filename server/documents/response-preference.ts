import Negotiator from "negotiator";

/** Form of the answer: the PDF itself, a description of the stored PDF, or a description of the queued document. */
export type ResponsePreference = "pdf" | "json" | "background";

/**
 * Reads `Prefer` (RFC 7240) and `Accept` (RFC 9110, 12.5.1).
 *
 * @returns `pdf` if the caller accepts neither PDF nor JSON
 */
export function responsePreferenceOf({
  accept,
  prefer,
}: {
  accept?: string | undefined;
  prefer?: string | undefined;
}): ResponsePreference {
  const preferences = prefer?.split(/[,;]/).map((preference) => preference.trim().toLowerCase());
  if (preferences?.includes("respond-async")) return "background";
  const headers = accept === undefined ? {} : { accept };
  const chosen = new Negotiator({ headers }).mediaType(["application/pdf", "application/json"]);
  return chosen === "application/json" ? "json" : "pdf";
}
