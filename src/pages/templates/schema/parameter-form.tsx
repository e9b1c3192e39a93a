import { Button, Input, Switch } from "antd";
import { useId, useState } from "react";
import { Field } from "../../../components/form/field";
import { t } from "../../../lib/i18n/translate";
import { editOf, formOf, type ParameterForm } from "./parameter-edit";
import type { SchemaRow } from "./schema-rows";
import { SCALAR_KINDS, VALUE_KINDS } from "./value-kinds";

interface ParameterFormProps {
  row: SchemaRow;
  /** Takes the edit of the parameter; undefined if it follows the template. */
  onChange: (edit: SchemaRow["edit"]) => void;
  onDone: () => void;
}

/** Lets the user change one parameter. Each change is shown in the tree at once. */
export function ParameterFields({ row, onChange, onDone }: ParameterFormProps) {
  // The fields keep what is typed, such as a label that is empty for a moment.
  const [form, setForm] = useState(() => formOf(row));
  const [origin, setOrigin] = useState(row.edit);
  // Resetting replaces the fields.
  if (row.edit !== origin) {
    setOrigin(row.edit);
    if (row.edit === undefined) setForm(formOf(row));
  }
  const requiredId = useId();
  function change(part: Partial<ParameterForm>): void {
    const next = { ...form, ...part };
    const edit = editOf(row, next);
    setForm(next);
    setOrigin(edit);
    onChange(edit);
  }
  const isScalar = form.kind !== "object" && form.kind !== "array";
  return (
    <div className="schema-form">
      <div className="schema-form-fields">
        <Field label={t("Label")} error={undefined} hint={t("Shown in the form")}>
          {(input) => (
            <Input
              {...input}
              maxLength={200}
              onChange={({ target }) => change({ label: target.value })}
              value={form.label}
            />
          )}
        </Field>
        <Field label={t("Type")} error={undefined}>
          {({ status: _, ...input }) => (
            <select
              {...input}
              className="plain-select"
              disabled={!isScalar}
              onChange={({ target }) => change({ kind: target.value as ParameterForm["kind"] })}
              value={form.kind}
            >
              {(SCALAR_KINDS as readonly string[]).includes(form.kind) || (
                <option value={form.kind}>{VALUE_KINDS[form.kind]}</option>
              )}
              {SCALAR_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {VALUE_KINDS[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={t("Description")} error={undefined} hint={t("Help below the field")}>
        {(input) => (
          <Input.TextArea
            {...input}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={1_000}
            onChange={({ target }) => change({ description: target.value })}
            value={form.description}
          />
        )}
      </Field>
      {isScalar && form.kind !== "boolean" && (
        <Field
          label={t("Choices")}
          error={undefined}
          hint={t("One in each line. Without choices, any value is allowed")}
        >
          {(input) => (
            <Input.TextArea
              {...input}
              autoSize={{ minRows: 1, maxRows: 8 }}
              onChange={({ target }) => change({ choices: target.value })}
              value={form.choices}
            />
          )}
        </Field>
      )}
      {row.isProperty && (
        <p className="schema-required">
          <Switch checked={form.required} id={requiredId} onChange={(required) => change({ required })} size="small" />
          <label htmlFor={requiredId}>{t("Required")}</label>
        </p>
      )}
      <div className="schema-form-actions">
        <Button onClick={onDone} size="small">
          {t("Done")}
        </Button>
        {row.inferred && row.edit && (
          <Button onClick={() => onChange(undefined)} size="small" type="text">
            {t("Follow the template again")}
          </Button>
        )}
      </div>
    </div>
  );
}
