import { formatDate, formatDateTime } from "../lib/format";
import { Tooltip } from "./tooltip";

/** A date; its tooltip says the exact time. */
export function ShortDate({ epochSeconds }: { epochSeconds: number }) {
  return (
    <Tooltip title={formatDateTime(epochSeconds)}>
      <time className="tabular" dateTime={new Date(epochSeconds * 1000).toISOString()}>
        {formatDate(epochSeconds)}
      </time>
    </Tooltip>
  );
}
