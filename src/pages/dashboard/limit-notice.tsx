import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { formatCount } from "../../components/format";
import { useIsAdmin } from "../../components/workspace-queries";
import type { MonthUsage } from "./month-usage";

/**
 * Says that the month's limit is near, or reached, and leads to what can be done about it. One line, as high as the page's title
 * beside it: it comes later than the page and must not move what stands there.
 */
export function LimitNotice({ usage: { state, used, limit, percentage } }: { usage: MonthUsage }) {
  const navigate = useNavigate();
  const mayChange = useIsAdmin();
  if (state === "fine") return null;
  const says =
    state === "reached"
      ? `Monthly limit reached: ${formatCount(used)} of ${formatCount(limit)} PDFs made. No more until next month.`
      : `${percentage}% of this month's ${formatCount(limit)} PDFs are made.`;
  return (
    <Alert
      className="limit-notice"
      type={state === "reached" ? "error" : "warning"}
      showIcon
      message={mayChange ? says : `${says} An admin of the workspace can change the plan.`}
      action={
        mayChange && (
          <Button size="small" onClick={() => navigate("/subscription")}>
            Change plan
          </Button>
        )
      }
    />
  );
}
