// biome-ignore lint/style/noRestrictedImports: this is the component that the rule recommends
import { Tooltip as AntdTooltip, type TooltipProps } from "antd";

/** 500 ms (docs/requirements.md, CONST-01), in seconds as antd wants it. */
const DELAY_SECONDS = 0.5;

/** Shows antd's tooltip. The delay can't be changed, so that all tooltips of the portal have the same. */
export function Tooltip(props: Omit<TooltipProps, "mouseEnterDelay">) {
  return <AntdTooltip {...props} mouseEnterDelay={DELAY_SECONDS} />;
}
