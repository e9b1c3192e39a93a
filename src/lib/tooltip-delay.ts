/** Seconds, as antd counts them, until a tooltip appears (spec 9: 500 ms). */
export const TOOLTIP_DELAY_SECONDS = 0.5;
