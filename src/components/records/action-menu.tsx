import { Button, Dropdown } from "antd";
import { useRef } from "react";
import { t } from "../../lib/i18n/translate";
import type { Action } from "./row-action";

/** Word of the button that opens the menu. It must be a part of the button's name. */
export const MENU_WORD = t("More");

interface ActionMenuProps {
  actions: readonly Action[];
  /** Name of the record, so that every button has a unique name. */
  name: string;
}

/** Shows a button of a row that opens a menu of actions. */
export function ActionMenu({ actions, name }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      autoFocus
      // The table would cut the menu off.
      getPopupContainer={(button) => button.closest("main") ?? document.body}
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        onClick: ({ key }) => {
          // A dialog that the action opens returns the focus to this button.
          opener.current?.focus();
          actions.find(({ label }) => label === key)?.onClick();
        },
        items: actions.map(({ label, word = label, hint, disabled = false }) => ({
          key: label,
          disabled,
          title: hint ?? "",
          label: (
            <>
              <span aria-hidden>{word}</span>
              <span className="visually-hidden">{`${label} ${name}`}</span>
            </>
          ),
        })),
      }}
    >
      <Button
        ref={opener}
        aria-label={t("More actions for {name}", { name })}
        className="row-action"
        loading={actions.some(({ busy }) => busy)}
        type="text"
      >
        {MENU_WORD}
      </Button>
    </Dropdown>
  );
}
