import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { usePermissions } from "../../hooks/use-permissions";
import { formatCount } from "../../lib/format";
import { type MonthUsage, startOfNextMonth } from "./month-usage";

/**
 * Shows how much of the month's limit is used.
 * @param props.usage undefined while it loads; the space is reserved, so that nothing moves afterwards
 */
export function LimitNotice({ usage }: { usage: MonthUsage | undefined }) {
  const { canEdit } = usePermissions("subscription");
  return <div className="limit-place">{usage && <Notice usage={usage} canChangePlan={canEdit} />}</div>;
}

/** Shows a sentence, or if the limit is near or reached, an alert with a button to change the plan. */
function Notice({ usage, canChangePlan }: { usage: MonthUsage; canChangePlan: boolean | undefined }) {
  const { state, limit, percentage } = usage;
  const navigate = useNavigate();
  const part = `You've used ${percentage}% of this month's ${formatCount(limit)} PDFs.`;
  if (state === "fine") return <p className="secondary-text tabular">{part}</p>;
  return (
    <Alert
      className="limit-notice"
      type={state === "reached" ? "error" : "warning"}
      showIcon
      message={
        <>
          {state === "reached" ? `You've reached this month's limit of ${formatCount(limit)} PDFs.` : part}
          {state === "reached" && <span className="limit-detail"> It resets on {startOfNextMonth(new Date())}.</span>}
          {canChangePlan === false && (
            <span className="limit-detail"> An admin of the workspace can change the plan.</span>
          )}
        </>
      }
      action={
        canChangePlan && (
          <Button size="small" onClick={() => navigate("/subscription")}>
            Change plan
          </Button>
        )
      }
    />
  );
}
