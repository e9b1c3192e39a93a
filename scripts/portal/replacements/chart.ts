/** The parts of G2 that the charts of the portal draw with. The library's own module takes all of G2 (95 kB). */
import { extend, Runtime } from "@antv/g2";
import { AxisX, AxisY } from "@antv/g2/esm/component/index";
import { Cartesian, Theta } from "@antv/g2/esm/coordinate/index";
import { Inline } from "@antv/g2/esm/data/index";
import { Column, Constant, Field, Transform } from "@antv/g2/esm/encode/index";
import { ElementHighlight, Tooltip } from "@antv/g2/esm/interaction/index";
import { Interval } from "@antv/g2/esm/mark/index";
import { Category10, Category20 } from "@antv/g2/esm/palette/index";
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal } from "@antv/g2/esm/scale/index";
import { Classic, ClassicDark, Light } from "@antv/g2/esm/theme/index";
import { StackY } from "@antv/g2/esm/transform/index";

export const Chart = extend(Runtime, {
  "component.axisX": AxisX,
  "component.axisY": AxisY,
  "coordinate.cartesian": Cartesian,
  "coordinate.theta": Theta,
  "data.inline": Inline,
  "encode.column": Column,
  "encode.constant": Constant,
  "encode.field": Field,
  "encode.transform": Transform,
  "interaction.elementHighlight": ElementHighlight,
  "interaction.tooltip": Tooltip,
  "mark.interval": Interval,
  "palette.category10": Category10,
  "palette.category20": Category20,
  "scale.band": Band,
  "scale.constant": ConstantScale,
  "scale.identity": Identity,
  "scale.linear": Linear,
  "scale.ordinal": Ordinal,
  "theme.classic": Classic,
  "theme.classicDark": ClassicDark,
  "theme.light": Light,
  "transform.stackY": StackY,
});
