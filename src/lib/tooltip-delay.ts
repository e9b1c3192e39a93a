/** Delay until a tooltip appears, in seconds as antd expects it. */
export const TOOLTIP_DELAY_SECONDS = 0.5;
