import type { ApiKey } from "../../../contract/apikeys";

/** Scopes as the dialog offers them: the limit to one template is a scope of its own there. */
export const SCOPES = {
  render: "Render documents",
  template: "Render one template",
  templates: "Manage templates too",
} as const;

/** Returns what a key may do, in a few words. */
export const scopeOf = ({ scope, template }: Pick<ApiKey, "scope" | "template">): string =>
  SCOPES[template ? "template" : scope];
