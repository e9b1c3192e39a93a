/**
 * Whether a query string asks for the form alone: the editor page without the source, for users who only fill in
 * parameters. The list of templates links to it.
 */
export const isFormAddress = (query: string): boolean => new URLSearchParams(query).get("view") === "fill-in";
