import { Skeleton } from "antd";
import { lazy, Suspense, useState } from "react";
import { PartBoundary } from "../../components/part-boundary";
import { t } from "../../lib/i18n/translate";
import { importWithRetry } from "../../lib/import-with-retry";
import type { PlotsProps } from "./plots-props";

/**
 * Loads the charts. After a failure, the next chart that is shown tries again. Does not use `lazyWithReload`, because
 * missing charts are not a reason to reload a page that works.
 */
const lazyPlots = () =>
  lazy(() =>
    importWithRetry(() => import("./plots")).catch((failure: unknown) => {
      nextPlots = lazyPlots();
      throw failure;
    }),
  );
let nextPlots = lazyPlots();

/** Shown until a chart is drawn, in its size. */
const OUTLINE = <Skeleton.Button active block rootClassName="chart-outline" />;

interface ChartProps {
  /** Content of the chart in words, for screen readers. */
  label: string;
  /** Content of the chart; undefined while the rest of the page loads, which has priority. */
  plot: PlotsProps | undefined;
}

/** Shows a chart. Its place has the same size while the code loads, and if the code can't be loaded. */
export function Chart({ label, plot }: ChartProps) {
  const [Plots, setPlots] = useState(() => nextPlots);
  return (
    <div className="chart">
      <PartBoundary what={t("The chart")} onRetry={() => setPlots(() => nextPlots)}>
        <div className="chart-plot" role="img" aria-label={label}>
          {plot ? (
            <Suspense fallback={OUTLINE}>
              <Plots {...plot} />
            </Suspense>
          ) : (
            OUTLINE
          )}
        </div>
      </PartBoundary>
    </div>
  );
}
