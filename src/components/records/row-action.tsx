import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { TOOLTIP_DELAY_SECONDS } from "../../lib/tooltip-delay";

interface RowActionProps {
  /** 'Delete' */
  label: string;
  /** Of the record, so that every button has a name of its own. */
  name: string;
  icon: ReactNode;
  busy?: boolean;
  onClick: () => void;
}

/** A button of a row: an icon, with its word as tooltip. */
export function RowAction({ label, name, icon, busy, onClick }: RowActionProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={TOOLTIP_DELAY_SECONDS}>
      <Button aria-label={`${label} ${name}`} icon={icon} loading={busy} onClick={onClick} type="text" />
    </Tooltip>
  );
}
