import { Input } from "antd";
import type { ParameterSchema } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";
import { type JsonNode, scalarOf } from "../../../lib/json-tree";
import { isBlank } from "./field-kind";

/** Props that a field hands to its input. */
interface InputProps {
  id: string;
  disabled: boolean;
  status?: "error";
}

/** The browser's own date field, which phones show in the way their users know. Other texts than dates stay texts. */
export function DateInput({
  input,
  kind,
  text,
  onChange,
}: {
  input: InputProps;
  kind: "date" | "date-time";
  text: string;
  onChange: (text: string) => void;
}) {
  if (kind === "date") {
    const isDate = text === "" || /^\d{4}-\d{2}-\d{2}$/.test(text);
    return (
      <Input
        {...input}
        onChange={({ target }) => onChange(target.value)}
        type={isDate ? "date" : "text"}
        value={text}
        {...(isDate && { max: "9999-12-31" })}
      />
    );
  }
  // Seconds and the time zone stay as they are.
  const [, time = "", rest = ""] = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(.*)$/.exec(text) ?? [];
  const isTime = text === "" || time !== "";
  return (
    <Input
      {...input}
      onChange={({ target }) => onChange(isTime && target.value !== "" ? target.value + rest : target.value)}
      type={isTime ? "datetime-local" : "text"}
      value={isTime ? time.replace(" ", "T") : text}
      {...(isTime && { max: "9999-12-31T23:59" })}
    />
  );
}

/** A choice of the values that the schema names. A value that it does not name stays, as one more. */
export function ChoiceInput({
  input: { status: _, ...input },
  schema,
  node,
  required,
  onChange,
}: {
  input: InputProps;
  schema: ParameterSchema;
  node: JsonNode | undefined;
  required: boolean;
  onChange: (value: string | number | boolean | undefined) => void;
}) {
  const values = (schema.enum ?? []).filter((value) => value !== null);
  const json = node?.kind === "scalar" && !isBlank(node) ? JSON.stringify(scalarOf(node)) : "";
  const isKnown = json === "" || values.some((value) => JSON.stringify(value) === json);
  return (
    <select
      {...input}
      className="plain-select"
      onChange={({ target }) => onChange(target.value === "" ? undefined : JSON.parse(target.value))}
      value={json}
    >
      <option value="">{required ? t("Choose…") : t("None")}</option>
      {!isKnown && <option value={json}>{String(scalarOf(node))}</option>}
      {values.map((value) => (
        <option key={JSON.stringify(value)} value={JSON.stringify(value)}>
          {String(value)}
        </option>
      ))}
    </select>
  );
}
