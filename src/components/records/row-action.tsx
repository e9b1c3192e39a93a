import { Button } from "antd";
import { createContext, type ReactNode, useContext } from "react";
import { Tooltip } from "../tooltip";

/** Whether the buttons of a row are words instead of icons. Words need more room. */
export const ShowsWords = createContext(false);

/** An action of a row. */
export interface Action {
  /** For example 'Delete'. */
  label: string;
  icon: ReactNode;
  /** The word, if it is not the label. It must be a part of the label. */
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

/** Shows a button of a row: the label as a word, or an icon with the label as tooltip. */
export function RowAction(props: RowActionProps) {
  const { label, name, icon, word = label, hint = label, busy, disabled, onClick } = props;
  const showsWord = useContext(ShowsWords);
  if (showsWord) {
    const button = (
      <Button
        aria-label={`${label} ${name}`}
        className="row-action-word"
        disabled={disabled}
        loading={busy}
        onClick={onClick}
        type="text"
      >
        {word}
      </Button>
    );
    return hint === label ? button : <Tooltip title={hint}>{button}</Tooltip>;
  }
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
