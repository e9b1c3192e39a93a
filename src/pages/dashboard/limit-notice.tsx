import { LimitAlert } from "../../components/limit-alert";
import { usePermissions } from "../../hooks/use-permissions";
import { formatCount, formatPercentage } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { type MonthUsage, startOfNextMonth } from "../../lib/month-usage";

/**
 * Says when the usage resets, or in an alert that the month's limit is near or reached.
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
  // The cards and the chart below say how much is used.
  if (state === "fine") {
    return <p className="secondary-text tabular">{t("Usage resets on {day}, 00:00 UTC.", { day: resetDay() })}</p>;
  }
  if (state === "near") {
    const message = t("You've used {percentage} of this month's {limit} PDFs.", {
      percentage: formatPercentage(percentage),
      limit: formatCount(limit),
    });
    return <LimitAlert type="warning" message={message} canChangePlan={canChangePlan} />;
  }
  return (
    <LimitAlert
      type="error"
      canChangePlan={canChangePlan}
      message={t("You've reached this month's limit of {limit} PDFs.", { limit: formatCount(limit) })}
      detail={t("It resets on {day}, 00:00 UTC.", { day: resetDay() })}
    />
  );
}

const resetDay = () => startOfNextMonth(new Date());
