import { Button } from "antd";
import type { ReactNode } from "react";
import { Tooltip } from "../tooltip";

interface RowActionProps {
  /** For example 'Delete'. */
  label: string;
  /** Name of the record, so that every button has a unique name. */
  name: string;
  icon: ReactNode;
  busy?: boolean;
  onClick: () => void;
}

/** Shows a button of a row as an icon with the label as tooltip. */
export function RowAction({ label, name, icon, busy, onClick }: RowActionProps) {
  return (
    <Tooltip title={label}>
      <Button aria-label={`${label} ${name}`} icon={icon} loading={busy} onClick={onClick} type="text" />
    </Tooltip>
  );
}
