import type { Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { formatCount, formatMonth, formatPercentage } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import type { MonthUsage } from "../../lib/month-usage";
import { Chart } from "./chart";

type MonthlyUsages = ResponseOf<Calls["GET /api/app/workspaces/:workspaceId/analytics"]>["monthlyUsages"];

interface UsageChartsProps {
  /** Undefined while it loads. */
  usage: MonthUsage | undefined;
  /** The oldest month first. */
  monthlyUsages: MonthlyUsages | undefined;
  /** Whether the rest of the page is shown, so that the code of the charts may be loaded now. */
  canDraw: boolean;
  /** Loads the plan's limit again. Null unless loading it has failed. */
  retryLimit: (() => Promise<unknown>) | null;
}

/** Shows the usage of this month as a doughnut chart, and of the last months as bars. */
export function UsageCharts({ usage, monthlyUsages, canDraw, retryLimit }: UsageChartsProps) {
  const months = monthlyUsages?.map(({ month, year, usage }) => ({ month: formatMonth(month, year), count: usage }));
  return (
    <div className="dashboard-charts">
      <Sheet title={t("This month")}>
        {retryLimit ? (
          <div className="chart">
            <LoadFailed what={t("Your plan's limit")} retry={retryLimit} />
          </div>
        ) : (
          <MonthDoughnut usage={usage} canDraw={canDraw} />
        )}
      </Sheet>
      <Sheet title={t("Monthly usage")}>
        <Chart
          label={t("PDFs a month: {months}", {
            months: months?.map(({ month, count }) => `${month} ${formatCount(count)}`).join(", ") ?? t("loading"),
          })}
          plot={canDraw && months ? { kind: "bars", months } : undefined}
        />
      </Sheet>
    </div>
  );
}

function MonthDoughnut({ usage, canDraw }: Pick<UsageChartsProps, "usage" | "canDraw">) {
  const parts = usage && [
    { name: t("Used"), count: Math.min(usage.used, usage.limit) },
    { name: t("Unused"), count: usage.unused },
  ];
  return (
    <div className="month-doughnut">
      <div className="month-doughnut-plot">
        <Chart
          label={
            usage
              ? t("{percentage} of this month's {limit} PDFs used", {
                  percentage: formatPercentage(usage.percentage),
                  limit: formatCount(usage.limit),
                })
              : t("loading")
          }
          plot={canDraw && parts ? { kind: "doughnut", parts } : undefined}
        />
        {usage && <strong className="month-doughnut-percentage tabular">{formatPercentage(usage.percentage)}</strong>}
      </div>
      <ul className="month-doughnut-legend tabular">
        {/* The card above has this number. */}
        <li data-part="used">{t("Used")}</li>
        <li data-part="unused">
          {t("Unused")} {usage && formatCount(usage.unused)}
        </li>
      </ul>
    </div>
  );
}
