import type { Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { formatCount, formatMonth } from "../../lib/format";
import { Chart } from "./chart";
import type { MonthUsage } from "./month-usage";

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
      <Sheet title="This month">
        {retryLimit ? (
          <div className="chart">
            <LoadFailed what="Your plan's limit" retry={retryLimit} />
          </div>
        ) : (
          <MonthDoughnut usage={usage} canDraw={canDraw} />
        )}
      </Sheet>
      <Sheet title="Monthly usage">
        <Chart
          label={`PDFs a month: ${months?.map(({ month, count }) => `${month} ${formatCount(count)}`).join(", ") ?? "loading"}`}
          plot={canDraw && months ? { kind: "bars", months } : undefined}
        />
      </Sheet>
    </div>
  );
}

function MonthDoughnut({ usage, canDraw }: Pick<UsageChartsProps, "usage" | "canDraw">) {
  const parts = usage && [
    { name: "Used", count: Math.min(usage.used, usage.limit) },
    { name: "Unused", count: usage.unused },
  ];
  return (
    <div className="month-doughnut">
      <div className="month-doughnut-plot">
        <Chart
          label={usage ? `${usage.percentage}% of this month's ${formatCount(usage.limit)} PDFs used` : "loading"}
          plot={canDraw && parts ? { kind: "doughnut", parts } : undefined}
        />
        {usage && <strong className="month-doughnut-percentage tabular">{usage.percentage}%</strong>}
      </div>
      <ul className="month-doughnut-legend tabular">
        <li data-part="used">Used {usage && formatCount(usage.used)}</li>
        <li data-part="unused">Unused {usage && formatCount(usage.unused)}</li>
      </ul>
    </div>
  );
}
