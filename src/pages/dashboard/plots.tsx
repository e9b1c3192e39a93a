import { Column, Pie } from "@ant-design/charts";
import { useColorScheme } from "../../hooks/use-color-scheme";
import { formatCount } from "../../lib/format";
import { PALETTES, type Palette } from "../../lib/palette";
import { axisTicks } from "./axis-ticks";
import type { PlotsProps } from "./plots-props";

/** Style of the axes. The library's default labels and lines are too pale to read. */
const axisOf = ({ inkSoft }: Palette) =>
  ({ labelFill: inkSoft, labelOpacity: 1, labelFontSize: 12, tick: false, title: false }) as const;

/** Turns off what the library adds to every chart and the build leaves out (scripts/portal/replacements/chart.ts). */
const INTERACTION = { legendFilter: false, scrollbarFilter: false, sliderFilter: false } as const;

/** Draws a chart with the charts library. Loaded after the page, and replaced in tests. */
export default function Plots(props: PlotsProps) {
  return props.kind === "doughnut" ? <Doughnut {...props} /> : <Bars {...props} />;
}

function Doughnut({ parts }: Extract<PlotsProps, { kind: "doughnut" }>) {
  const palette = PALETTES[useColorScheme()];
  return (
    <Pie
      animate={false}
      angleField="count"
      colorField="name"
      data={[...parts]}
      innerRadius={0.76}
      interaction={INTERACTION}
      label={false}
      legend={false}
      margin={0}
      padding={4}
      scale={{ color: { range: [palette.primary, palette.line] } }}
      style={{ fillOpacity: 1 }}
      tooltip={false}
    />
  );
}

function Bars({ months }: Extract<PlotsProps, { kind: "bars" }>) {
  const scheme = useColorScheme();
  const palette = PALETTES[scheme];
  const axis = axisOf(palette);
  // Names every third month, which fits on a phone, counted back from the current month.
  const isNamed = (_: unknown, index: number) => (months.length - 1 - index) % 3 === 0;
  const ticks = axisTicks(Math.max(...months.map(({ count }) => count)));
  return (
    <Column
      animate={false}
      axis={{
        x: { ...axis, labelAutoHide: false, labelAutoRotate: false, labelFilter: isNamed },
        y: { ...axis, labelFormatter: formatCount, gridStroke: palette.line, gridStrokeOpacity: 1 },
      }}
      data={[...months]}
      interaction={INTERACTION}
      scale={{ y: { domain: [0, ticks.at(-1)], nice: false, tickMethod: () => ticks } }}
      style={{ fill: palette.primary, fillOpacity: 1, maxWidth: 32, radiusTopLeft: 4, radiusTopRight: 4 }}
      theme={{ type: scheme === "dark" ? "classicDark" : "classic" }}
      tooltip={{ items: [{ field: "count", name: "PDFs", valueFormatter: formatCount }] }}
      xField="month"
      yField="count"
    />
  );
}
