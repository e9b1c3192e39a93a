import type { ApiKey } from "../../../contract/apikeys";
import { t } from "../../lib/i18n/translate";

/** Scopes as the dialog offers them: the limit to one template is a scope of its own there. */
export const SCOPES = {
  render: t("Render documents"),
  template: t("Render one template"),
  templates: t("Manage templates too"),
} as const;

/** Returns what a key may do, in a few words. */
export const scopeOf = ({ scope, template }: Pick<ApiKey, "scope" | "template">): string =>
  SCOPES[template ? "template" : scope];
