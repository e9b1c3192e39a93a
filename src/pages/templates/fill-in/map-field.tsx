import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { t } from "../../../lib/i18n/translate";
import { EMPTY_OBJECT, memberOf, scalar } from "../../../lib/json-tree";
import { fieldKindOf } from "./field-kind";
import { type FieldProps, useFormContext } from "./form-context";

/** Shows an object whose names the user chooses, such as labels by language. */
export function MapField({ label, schema, node, path }: FieldProps) {
  const { edit, disabled, Field } = useFormContext();
  const id = useId();
  const [name, setName] = useState("");
  const member = schema.additionalProperties ?? {};
  const members = node?.kind === "object" ? node.members : [];
  const isTaken = memberOf(node, name.trim()) !== undefined;

  function add(): void {
    const trimmed = name.trim();
    if (trimmed === "" || trimmed === "__proto__" || isTaken) return;
    const isGroup = ["object", "map"].includes(fieldKindOf(member));
    edit([...path, trimmed], () => (isGroup ? EMPTY_OBJECT : scalar(fieldKindOf(member) === "text" ? "" : null)));
    setName("");
  }

  return (
    <fieldset className="fill-in-group">
      <legend>{label}</legend>
      {schema.description && <p className="field-hint">{schema.description}</p>}
      {members.map(({ name, value }) => (
        <div className="fill-in-entry" key={name}>
          <Field isEntry label={name} node={value} path={[...path, name]} required schema={member} />
          <Button
            aria-label={t("Remove {name} from {label}", { name, label })}
            disabled={disabled}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => {
              edit([...path, name], () => undefined);
              document.getElementById(id)?.focus();
            }}
            size="small"
            type="text"
          />
        </div>
      ))}
      <div className="fill-in-entry">
        <div className="fill-in-field">
          <label htmlFor={id}>{t("Name of a new entry")}</label>
          <Input
            autoComplete="off"
            disabled={disabled}
            id={id}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={add}
            value={name}
          />
          {isTaken && <p className="field-hint">{t("There is an entry of this name already.")}</p>}
        </div>
        <Button
          aria-label={t("Add an entry to {label}", { label })}
          disabled={disabled || name.trim() === "" || isTaken}
          icon={<PlusOutlined aria-hidden />}
          onClick={add}
        >
          {t("Add")}
        </Button>
      </div>
    </fieldset>
  );
}
