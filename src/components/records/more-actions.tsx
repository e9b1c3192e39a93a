import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { type ReactNode, useRef } from "react";
import { t } from "../../lib/i18n/translate";
import { type Action, RowAction } from "./row-action";

/** Further actions of the rows of a list. */
export interface FurtherActions<Row extends object> {
  /** Words of the actions, which need room as buttons. */
  words: readonly string[];
  /** Hook that returns the actions of a row, and what they need on the page, such as a dialog. */
  useActions: (row: Row) => { actions: readonly Action[]; parts?: ReactNode };
}

interface MoreActionsProps<Row extends object> {
  row: Row;
  /** Name of the record, so that every button has a unique name. */
  name: string;
  further: FurtherActions<Row>;
  /** Whether the actions are items of a menu instead of buttons. */
  isMenu: boolean;
}

/** Shows the further actions of a row, as buttons or in a menu. */
export function MoreActions<Row extends object>({ row, name, further, isMenu }: MoreActionsProps<Row>) {
  const { actions, parts } = further.useActions(row);
  return (
    <>
      {isMenu ? (
        <ActionMenu actions={actions} name={name} />
      ) : (
        actions.map((action) => <RowAction key={action.label} {...action} name={name} />)
      )}
      {parts}
    </>
  );
}

function ActionMenu({ actions, name }: { actions: readonly Action[]; name: string }) {
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
        items: actions.map(({ label, word = label, hint, icon, disabled = false }) => ({
          key: label,
          icon,
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
        icon={<EllipsisOutlined aria-hidden />}
        loading={actions.some(({ busy }) => busy)}
        type="text"
      />
    </Dropdown>
  );
}
