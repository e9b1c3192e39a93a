import { PlusOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import { usePermissions } from "../../hooks/use-permissions";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import type { ListDefinition, ListSlots } from "./list-definition";
import type { Listed } from "./use-records";

interface NewRecordButtonProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  onClick: () => void;
}

/** Shows the main action of a list's page, which creates a record. Empty for users who may not create one. */
export function NewRecordButton<Row extends Listed>({ list, slots, onClick }: NewRecordButtonProps<Row>) {
  const { canCreate } = usePermissions(list.name);
  if (!canCreate || list.messages.created === undefined) return null;
  const { icons, moreWaysToCreate: More } = slots;
  const button = (
    <Button icon={icons?.create ?? <PlusOutlined aria-hidden />} onClick={onClick} type="primary">
      {createText(list)}
    </Button>
  );
  if (!More) return button;
  return (
    <Space.Compact>
      {button}
      <More />
    </Space.Compact>
  );
}

/** Returns the text of the button that creates a record, for example 'New tag'. */
export function createText<Row extends Listed>({ label, texts }: ListDefinition<Row>): string {
  return texts?.create?.button ?? t("New {thing}", { thing: inSentence(label.singular) });
}
