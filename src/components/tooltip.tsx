import { Tooltip as AntdTooltip, type TooltipProps } from "antd";

/** 500 ms (docs/requirements.md, CONST-01), in seconds as antd wants it. */
const DELAY_SECONDS = 0.5;

/** Shows antd's tooltip with the portal's delay. */
export function Tooltip(props: TooltipProps) {
  return <AntdTooltip mouseEnterDelay={DELAY_SECONDS} {...props} />;
}
