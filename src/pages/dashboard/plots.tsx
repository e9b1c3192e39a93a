import { Column, Pie } from "@ant-design/charts";
import { PALETTE } from "../../components/theme";
import { formatCount } from "../../lib/format";
import { axisTicks } from "./axis-ticks";
import type { PlotsProps } from "./plots-props";

/** Style of the axes. The library's default labels and lines are too pale to read. */
const AXIS = { labelFill: PALETTE.inkSoft, labelOpacity: 1, labelFontSize: 12, tick: false, title: false } as const;

/** Draws a chart with the charts library. Loaded after the page, and replaced in tests. */
export default function Plots(props: PlotsProps) {
  return props.kind === "doughnut" ? <Doughnut {...props} /> : <Bars {...props} />;
}

function Doughnut({ parts }: Extract<PlotsProps, { kind: "doughnut" }>) {
  return (
    <Pie
      animate={false}
      angleField="count"
      colorField="name"
      data={[...parts]}
      innerRadius={0.76}
      label={false}
      legend={false}
      margin={0}
      padding={4}
      scale={{ color: { range: [PALETTE.primary, PALETTE.line] } }}
      style={{ fillOpacity: 1 }}
      tooltip={false}
    />
  );
}

function Bars({ months }: Extract<PlotsProps, { kind: "bars" }>) {
  // Names every third month, which fits on a phone, counted back from the current month.
  const isNamed = (_: unknown, index: number) => (months.length - 1 - index) % 3 === 0;
  const ticks = axisTicks(Math.max(...months.map(({ count }) => count)));
  return (
    <Column
      animate={false}
      axis={{
        x: { ...AXIS, labelAutoHide: false, labelAutoRotate: false, labelFilter: isNamed },
        y: { ...AXIS, labelFormatter: formatCount, gridStroke: PALETTE.line, gridStrokeOpacity: 1 },
      }}
      data={[...months]}
      scale={{ y: { domain: [0, ticks.at(-1)], nice: false, tickMethod: () => ticks } }}
      style={{ fill: PALETTE.primary, fillOpacity: 1, maxWidth: 32, radiusTopLeft: 4, radiusTopRight: 4 }}
      tooltip={{ items: [{ field: "count", name: "PDFs", valueFormatter: formatCount }] }}
      xField="month"
      yField="count"
    />
  );
}
