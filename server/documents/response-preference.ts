import Negotiator from "negotiator";

/** How a caller wishes to get its document. */
export type ResponsePreference = "pdf" | "json" | "background";

/** Reads `Prefer` (RFC 7240) and `Accept` (RFC 9110, 12.5.1); whoever accepts neither gets the PDF. */
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
