import { Input } from "antd";
import { Field } from "../field/field";
import type { RecordForm } from "./use-record-form";

/** The inputs of a form's fields. */
export function RecordInputs({ form }: { form: RecordForm }) {
  return Object.entries(form.fields).map(([key, { label, empty, maxLength, type }]) => (
    <Field key={key} label={label} fault={form.faults[key]}>
      {(input) => (
        <Input
          {...input}
          autoCapitalize={type === "email" ? "none" : undefined}
          autoComplete="off"
          maxLength={maxLength}
          name={key}
          onChange={({ target }) => form.type(key, target.value)}
          required={empty !== undefined}
          type={type}
          value={form.typed[key]}
        />
      )}
    </Field>
  ));
}
