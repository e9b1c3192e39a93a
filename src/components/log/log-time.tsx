import { formatTime } from "../../lib/format";

/** Width of a column with times, in pixels: each takes one line. */
export const LOG_TIME_WIDTH = 216;

/** Shows a time to the second. */
export const LogTime = ({ epochSeconds }: { epochSeconds: number }) => (
  <time className="log-time tabular" dateTime={new Date(epochSeconds * 1000).toISOString()}>
    {formatTime(epochSeconds)}
  </time>
);
