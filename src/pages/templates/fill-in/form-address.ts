/**
 * Whether a query string is that of a form's address: the editor page without the source, for whoever only fills in.
 * The list of templates leads there.
 */
export const isFormAddress = (query: string): boolean => new URLSearchParams(query).get("view") === "fill-in";
