import { useInvalidate } from "@refinedev/core";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { errorMessage } from "../../../lib/error-message";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";

/** Returns a function that copies a template with its settings and sample sets. */
export function useDuplicate(templateId: string) {
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  return useSubmission(async () => {
    try {
      const copy = await call("POST /api/app/workspaces/:workspaceId/templates/:templateId/duplicate", {
        params: { workspaceId, templateId },
        body: {},
      });
      showToast("success", t("Copied as '{name}'", { name: copy.name }));
      await invalidate({ resource: "templates", invalidates: ["list"] });
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
}
