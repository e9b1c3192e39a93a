import { lazy, Suspense, useState } from "react";
import { PartBoundary } from "../../components/part-boundary";
import { importWithRetry } from "../../lib/import-with-retry";
import type { PlotsProps } from "./plots-props";

/**
 * Not by `lazyWithReload`: a page that can be used is not reloaded for the sake of its drawings. What has failed once is asked for
 * anew by whoever is shown next.
 */
const lazyPlots = () =>
  lazy(() =>
    importWithRetry(() => import("./plots")).catch((failure: unknown) => {
      nextPlots = lazyPlots();
      throw failure;
    }),
  );
let nextPlots = lazyPlots();

interface ChartProps {
  /** All that the drawing says, in words. */
  label: string;
  /** What is drawn; undefined while the rest of the page is loading, which goes first. */
  plot: PlotsProps | undefined;
}

/** Keeps a drawing's place until its code has come, and where it does not come. */
export function Chart({ label, plot }: ChartProps) {
  const [Plots, setPlots] = useState(() => nextPlots);
  return (
    <div className="chart">
      <PartBoundary what="The chart" onRetry={() => setPlots(() => nextPlots)}>
        <div className="chart-plot" role="img" aria-label={label}>
          <Suspense fallback={null}>{plot && <Plots {...plot} />}</Suspense>
        </div>
      </PartBoundary>
    </div>
  );
}
