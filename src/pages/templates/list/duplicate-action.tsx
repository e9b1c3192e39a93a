import { CopyOutlined } from "@ant-design/icons";
import { useInvalidate } from "@refinedev/core";
import { RowAction } from "../../../components/records/row-action";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { errorMessage } from "../../../lib/error-message";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import type { TemplateRecord } from "../template";

/** Shows the button that copies a template with its settings and sample sets. */
export function DuplicateAction({ row: { id: templateId, name } }: { row: TemplateRecord }) {
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  const { submit, busy } = useSubmission(async () => {
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
  return (
    <RowAction label={t("Duplicate")} name={name} icon={<CopyOutlined aria-hidden />} busy={busy} onClick={submit} />
  );
}
