import { Skeleton } from "antd";
import type { Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";
import { formatCount } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import type { MonthUsage } from "../../lib/month-usage";

type Overall = ResponseOf<Calls["GET /api/app/workspaces/:workspaceId/analytics"]>["overallAnalytics"];

interface SummaryCardsProps {
  /** Undefined while it loads, like `overall`. */
  usage: MonthUsage | undefined;
  overall: Overall | undefined;
  /** Whether the plan's limit could not be loaded. The card then shows the count without the limit. */
  isLimitMissing: boolean;
}

/** Shows the number of generated documents: this month, in the last six months, in total. */
export function SummaryCards({ usage, overall, isLimitMissing }: SummaryCardsProps) {
  const ofLimit = usage && `${formatCount(usage.used)} / ${formatCount(usage.limit)}`;
  const cards = [
    {
      label: t("Current month usage"),
      value: isLimitMissing && overall ? formatCount(overall.currentMonthUsage) : ofLimit,
    },
    { label: t("Last 6 months usage"), value: overall && formatCount(overall.last6MonthsUsage) },
    { label: t("All-time usage"), value: overall && formatCount(overall.totalUsage) },
  ];
  return (
    <dl className="summary-cards">
      {cards.map(({ label, value }) => (
        <div className="summary-card" key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value ?? <Skeleton.Button active size="small" aria-label={t("Loading")} />}</dd>
        </div>
      ))}
    </dl>
  );
}
