import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ComparisonResource } from "../../../contract/comparisons";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { tn } from "../text-with-nodes";
import type { Comparison } from "./use-comparison";

interface ReviewButtonProps {
  comparison: Comparison;
  resource: ComparisonResource;
}

/** Marks a comparison as reviewed, or says who has done so. */
export function ReviewButton({ comparison, resource: { id, review } }: ReviewButtonProps) {
  const workspaceId = useWorkspaceId();
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("POST /api/app/workspaces/:workspaceId/comparisons/:comparisonId/review", {
        params: { workspaceId, comparisonId: id },
      });
      showToast("success", t("Marked as reviewed"));
      await comparison.reload();
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  if (review) {
    return (
      <p className="compare-reviewed">
        <CheckOutlined aria-hidden />{" "}
        {tn("Reviewed by {name}, {time}", {
          name: <bdi>{review.by ?? t("a former member")}</bdi>,
          time: formatDateTime(review.at),
        })}
      </p>
    );
  }
  return (
    <Button icon={<CheckOutlined aria-hidden />} loading={busy} onClick={submit} type="primary">
      {t("Mark as reviewed")}
    </Button>
  );
}
