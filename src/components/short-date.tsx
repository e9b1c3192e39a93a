import { formatDate, formatDateTime } from "../lib/format";
import { Tooltip } from "./tooltip";

/** Shows a date, with the exact time as tooltip. */
export function ShortDate({ epochSeconds }: { epochSeconds: number }) {
  return (
    <Tooltip title={formatDateTime(epochSeconds)}>
      <time className="tabular" dateTime={new Date(epochSeconds * 1000).toISOString()}>
        {formatDate(epochSeconds)}
      </time>
    </Tooltip>
  );
}
