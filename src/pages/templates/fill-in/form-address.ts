/** Address of a template's form: the editor page without the source, for whoever only fills in. */
export const formAddress = (templateId: string): string =>
  `/templates/create-edit?${new URLSearchParams({ templateId, view: "fill-in" })}`;

/** Whether a query string is that of a form's address. */
export const isFormAddress = (query: string): boolean => new URLSearchParams(query).get("view") === "fill-in";
