import { Button } from "antd";
import { Tooltip } from "../tooltip";

/** An action of a row. */
export interface Action {
  /** For example 'Delete'. */
  label: string;
  /** The word on the button, if it is not the label. It must be a part of the label. */
  word?: string;
  /** Tooltip, if it says more than the label. */
  hint?: string;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface RowActionProps extends Action {
  /** Name of the record, so that every button has a unique name. */
  name: string;
}

/** Shows a button of a row. */
export function RowAction({ label, name, word = label, hint, busy, disabled, onClick }: RowActionProps) {
  const button = (
    <Button
      aria-label={`${label} ${name}`}
      className="row-action"
      disabled={disabled}
      loading={busy}
      onClick={onClick}
      type="text"
    >
      {word}
    </Button>
  );
  return hint === undefined ? button : <Tooltip title={hint}>{button}</Tooltip>;
}
