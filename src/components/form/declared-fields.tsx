import { Input, Select } from "antd";
import { popupContainer } from "../../lib/popup-container";
import { Field } from "./field";
import type { FieldDefinition, FieldValue } from "./field-definition";
import { RecordSelect } from "./record-select";
import type { DeclaredForm } from "./use-declared-form";

/** Shows the inputs of a form of declared fields. */
export function DeclaredFields({ form }: { form: DeclaredForm }) {
  const shown = Object.entries(form.fields).filter(([, field]) => field.isShown?.(form.values) !== false);
  return shown.map(([name, field]) => (
    <Field key={name} name={name} label={field.label} error={form.errors[name]}>
      {(input) => (
        <FieldInput
          {...input}
          name={name}
          field={field}
          value={form.values[name] ?? null}
          onChange={(value) => form.change({ [name]: value })}
        />
      )}
    </Field>
  ));
}

interface FieldInputProps {
  id: string;
  name: string;
  status?: "error";
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  field: FieldDefinition;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}

function FieldInput({ field, value, onChange, name, status, ...attributes }: FieldInputProps) {
  const input = { ...attributes, name, status };
  const isRequired = field.emptyMessage !== undefined;
  const text = String(value ?? "");
  switch (field.kind) {
    case "text":
      return (
        <Input
          {...input}
          autoCapitalize={field.type === "email" ? "none" : undefined}
          autoComplete="off"
          maxLength={field.maxLength}
          onChange={({ target }) => onChange(target.value)}
          required={isRequired}
          type={field.type}
          value={text}
        />
      );
    case "longText":
      return (
        <Input.TextArea
          {...input}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={field.maxLength}
          onChange={({ target }) => onChange(target.value)}
          required={isRequired}
          value={text}
        />
      );
    case "number":
      return (
        <Input
          {...input}
          max={field.max}
          min={field.min}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
          required={isRequired}
          step={field.step}
          type="number"
          value={text}
        />
      );
    case "date":
      // The browser's own date picker: antd's would be one more download, and is harder to use on phones.
      return (
        <Input
          {...input}
          onChange={({ target }) => onChange(target.value)}
          required={isRequired}
          type="date"
          value={text}
        />
      );
    case "choice":
      return (
        <Select
          {...attributes}
          status={status}
          className="field-select"
          getPopupContainer={popupContainer}
          onChange={onChange}
          options={[...field.options]}
          value={value === "" ? undefined : value}
          // Screen readers don't announce the entries of a virtual list.
          virtual={false}
        />
      );
    case "record":
      return <RecordSelect {...attributes} status={status} field={field} onChange={onChange} value={value} />;
    case "switch":
      // The browser's own checkbox: antd's switch adds 2.5 kB to each list, and none of them has such a field.
      return (
        <input
          {...attributes}
          checked={value === true}
          className="field-switch"
          onChange={({ target }) => onChange(target.checked)}
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its state by itself
          role="switch"
          type="checkbox"
        />
      );
  }
}
