import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { formatCount } from "../../components/format";
import { useIsAdmin } from "../../components/workspace-queries";
import type { MonthUsage } from "./month-usage";

/** Says that the month's limit is near, or reached, and what can be done about it. */
export function LimitNotice({ usage: { state, used, limit, percentage } }: { usage: MonthUsage }) {
  const navigate = useNavigate();
  const mayChange = useIsAdmin();
  if (state === "fine") return null;
  const reached = state === "reached";
  const remedy = mayChange
    ? "A larger plan has more at once."
    : "An admin of the workspace can change to a larger plan.";
  return (
    <Alert
      className="dashboard-notice"
      type={reached ? "error" : "warning"}
      showIcon
      message={
        reached
          ? `The monthly limit is reached: ${formatCount(used)} of ${formatCount(limit)} PDFs are made.`
          : `${percentage}% of this month's ${formatCount(limit)} PDFs are made.`
      }
      description={reached ? `No more can be made until next month. ${remedy}` : remedy}
      action={mayChange && <Button onClick={() => navigate("/subscription")}>Change plan</Button>}
    />
  );
}
