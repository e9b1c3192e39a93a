import { Button } from "antd";
import type { ReactNode } from "react";
import { Tooltip } from "../tooltip";

interface RowActionProps {
  /** 'Delete' */
  label: string;
  /** Name of the record, so that every button has a unique name. */
  name: string;
  icon: ReactNode;
  busy?: boolean;
  onClick: () => void;
}

/** A button of a row: an icon, with its word as tooltip. */
export function RowAction({ label, name, icon, busy, onClick }: RowActionProps) {
  return (
    <Tooltip title={label}>
      <Button aria-label={`${label} ${name}`} icon={icon} loading={busy} onClick={onClick} type="text" />
    </Tooltip>
  );
}
