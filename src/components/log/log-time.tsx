import { formatTime } from "../../lib/format";

/** Shows a time to the second. */
export const LogTime = ({ epochSeconds }: { epochSeconds: number }) => (
  <time className="tabular" dateTime={new Date(epochSeconds * 1000).toISOString()}>
    {formatTime(epochSeconds)}
  </time>
);
