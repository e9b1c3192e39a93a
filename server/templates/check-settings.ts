import type { ParameterCheckMode } from "../../contract/product";

/** How the parameters of a template's documents are compared with its schema. */
export interface CheckSettings {
  mode: ParameterCheckMode;
  /** Edits of the parameter schema, as JSON; null if there are none. */
  edits: string | null;
  /** Whether the schema of the version is stored (schemas.ts). */
  hasSchema: boolean;
}
