import { LimitAlert } from "../../components/limit-alert";
import { usePermissions } from "../../hooks/use-permissions";
import { formatCount, formatPercentage } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { type MonthUsage, startOfNextMonth } from "../../lib/month-usage";

/**
 * Shows how much of the month's limit is used: a sentence, or if the limit is near or reached, an alert.
 * @param props.usage undefined while it loads; the space is reserved, so that nothing moves afterwards
 */
export function LimitNotice({ usage }: { usage: MonthUsage | undefined }) {
  const { canEdit } = usePermissions("subscription");
  return <div className="limit-place">{usage && <Notice {...usage} canChangePlan={canEdit} />}</div>;
}

interface ShownNotice extends MonthUsage {
  canChangePlan: boolean | undefined;
}

function Notice({ state, limit, percentage, canChangePlan }: ShownNotice) {
  const part = t("You've used {percentage}% of this month's {limit} PDFs.", {
    percentage: formatPercentage(percentage),
    limit: formatCount(limit),
  });
  if (state === "fine") return <p className="secondary-text tabular">{part}</p>;
  if (state === "near") return <LimitAlert type="warning" message={part} canChangePlan={canChangePlan} />;
  return (
    <LimitAlert
      type="error"
      canChangePlan={canChangePlan}
      message={t("You've reached this month's limit of {limit} PDFs.", { limit: formatCount(limit) })}
      detail={t("It resets on {date}, 00:00 UTC.", { date: startOfNextMonth(new Date()) })}
    />
  );
}
