import type { PlotsProps } from "../../../src/pages/dashboard/plots-props";

/** Stands in for the charts' library, which needs a canvas: shows what it is given to draw. */
export default function PlainPlots(props: PlotsProps) {
  return <pre>{JSON.stringify(props)}</pre>;
}
