import { Suspense } from "react";
import { lazyWithReload } from "../../components/lazy-with-reload";
import type { PlotsProps } from "./plots-props";

const Plots = lazyWithReload("plots", () => import("./plots"));

interface ChartProps {
  /** All that the drawing says, in words. */
  label: string;
  /** What is drawn; undefined while the rest of the page is loading, which goes first. */
  plot: PlotsProps | undefined;
}

/** Keeps a drawing's place until its code has come. */
export function Chart({ label, plot }: ChartProps) {
  return (
    <div className="chart" role="img" aria-label={label}>
      <Suspense fallback={null}>{plot && <Plots {...plot} />}</Suspense>
    </div>
  );
}
