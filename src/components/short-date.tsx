import { Tooltip } from "antd";
import { formatDate, formatDateTime } from "../lib/format";
import { TOOLTIP_DELAY_SECONDS } from "../lib/tooltip-delay";

/** A date; its tooltip says the exact time. */
export function ShortDate({ epochSeconds }: { epochSeconds: number }) {
  return (
    <Tooltip title={formatDateTime(epochSeconds)} mouseEnterDelay={TOOLTIP_DELAY_SECONDS}>
      <time className="tabular" dateTime={new Date(epochSeconds * 1000).toISOString()}>
        {formatDate(epochSeconds)}
      </time>
    </Tooltip>
  );
}
