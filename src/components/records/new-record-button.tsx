import { PlusOutlined } from "@ant-design/icons";
import { Button, type ButtonProps, Space } from "antd";
import { useLayoutEffect, useRef } from "react";
import { usePermissions } from "../../hooks/use-permissions";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import { restoreFocus } from "../../lib/restore-focus";
import type { ListDefinition, ListSlots } from "./list-definition";
import type { Listed } from "./use-records";

interface NewRecordButtonProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  /** Whether the buttons are part of an empty list, where all of them have words. */
  isForEmptyList?: boolean;
  onClick: () => void;
  /** Opens other ways to create a record. */
  onMore?: (() => void) | undefined;
}

/** Shows the main action of a list's page, which creates a record. Empty for users who may not create one. */
export function NewRecordButton<Row extends Listed>(props: NewRecordButtonProps<Row>) {
  const { list, slots, isForEmptyList = false, onClick, onMore } = props;
  const { canCreate } = usePermissions(list.name);
  if (!canCreate || list.messages.created === undefined) return null;
  const { createIcon, moreWaysToCreate: More } = slots;
  const button = (type: "primary" | "default") => (
    <MainButton icon={createIcon ?? <PlusOutlined aria-hidden />} onClick={onClick} type={type}>
      {createText(list)}
    </MainButton>
  );
  if (!More || !onMore) return button("primary");
  if (isForEmptyList) {
    return (
      <Space wrap align="center" style={{ justifyContent: "center" }}>
        <More hasWords onClick={onMore} />
        {button("default")}
      </Space>
    );
  }
  return (
    <Space.Compact>
      {button("primary")}
      <More hasWords={false} onClick={onMore} />
    </Space.Compact>
  );
}

/** If it has the focus when the first record takes the place of an empty list, the page's heading gets the focus. */
function MainButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) setTimeout(restoreFocus);
    };
  }, []);
  return <Button ref={button} {...props} />;
}

/** Returns the text of the button that creates a record, for example 'New tag'. */
export function createText<Row extends Listed>({ label, texts }: ListDefinition<Row>): string {
  return texts?.create?.button ?? t("New {thing}", { thing: inSentence(label.singular) });
}
