import { Button } from "antd";
import type { ReactNode } from "react";
import { Tooltip } from "../tooltip";

interface RowActionProps {
  /** For example 'Delete'. */
  label: string;
  /** Name of the record, so that every button has a unique name. */
  name: string;
  icon: ReactNode;
  /** Tooltip, if it says more than the label. */
  hint?: string;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Shows a button of a row as an icon with the label as tooltip. */
export function RowAction({ label, name, icon, hint = label, busy, disabled, onClick }: RowActionProps) {
  return (
    <Tooltip title={hint}>
      <Button
        aria-label={`${label} ${name}`}
        disabled={disabled}
        icon={icon}
        loading={busy}
        onClick={onClick}
        type="text"
      />
    </Tooltip>
  );
}
