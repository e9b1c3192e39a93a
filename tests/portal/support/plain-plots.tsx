import type { PlotsProps } from "../../../src/pages/dashboard/plots-props";

/** A test may have the drawing fail. */
export const plots = { broken: false };

/** Stands in for the charts' library, which needs a canvas: shows what it is given to draw. */
export default function PlainPlots(props: PlotsProps) {
  if (plots.broken) throw new Error("nothing can be drawn");
  return <pre>{JSON.stringify(props)}</pre>;
}
