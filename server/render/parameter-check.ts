/** How the parameters of a document are compared with the schema of its template. */
export interface ParameterCheck {
  /** `warn`: the document has a warning for each problem. `enforce`: it is not made. */
  mode: "warn" | "enforce";
  /** JSON of the schema of a version. Null: the schema is inferred from the template, and changed by the edits. */
  schema: string | null;
  /** JSON of edits (parameters/schema-edits.ts). */
  edits: string | null;
}
