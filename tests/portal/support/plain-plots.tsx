import type { PlotsProps } from "../../../src/pages/dashboard/plots-props";

/** Set `broken` to make drawing fail. */
export const plots = { broken: false };

/** Replaces the charts library, which needs a canvas. Shows its props. */
export default function PlainPlots(props: PlotsProps) {
  if (plots.broken) throw new Error("nothing can be drawn");
  return <pre>{JSON.stringify(props)}</pre>;
}
