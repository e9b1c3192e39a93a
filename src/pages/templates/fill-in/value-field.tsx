import { Button, Input, InputNumber, Switch } from "antd";
import { type ReactElement, useId } from "react";
import type { ParameterSchema } from "../../../../parameters/schema";
import { tn } from "../../../components/text-with-nodes";
import { t } from "../../../lib/i18n/translate";
import { type JsonNode, scalar, scalarOf } from "../../../lib/json-tree";
import { type FieldKind, fieldKindOf, fits, isBlank, readDecimal } from "./field-kind";
import { type FieldProps, pointerOf, useFormContext } from "./form-context";
import { MapField } from "./map-field";
import { ObjectField } from "./object-field";
import { RowsField } from "./rows-field";

/** Shows a parameter with the field that suits it. */
export function ValueField(props: FieldProps) {
  const { schema, node } = props;
  const kind = fieldKindOf(schema);
  if (!fits(kind, schema, node)) return <OtherValue {...props} kind={kind} />;
  if (kind === "object") return <ObjectField {...props} />;
  if (kind === "map") return <MapField {...props} />;
  if (kind === "rows") return <RowsField {...props} />;
  return <ScalarField {...props} kind={kind} />;
}

function ScalarField({ label, schema, node, path, required, kind }: FieldProps & { kind: FieldKind }) {
  const { edit, problems, disabled } = useFormContext();
  const id = useId();
  const problem = problems.get(pointerOf(path));
  const note = problem ?? schema.description;
  const value = isBlank(node) ? undefined : scalarOf(node);
  const write = (next: string | number | boolean | undefined) =>
    edit(path, () => (next === undefined ? undefined : scalar(next)));
  /** A required text may be empty. An optional one is left out then. */
  const writeText = (text: string) => {
    const staysNumber = typeof value === "number" && text !== "" && String(Number(text)) === text;
    write(staysNumber ? Number(text) : text === "" && !required ? undefined : text);
  };
  const input = {
    id,
    disabled,
    ...(required && { "aria-required": true }),
    ...(problem !== undefined && { "aria-invalid": true, status: "error" as const }),
    ...(note && { "aria-describedby": `${id}note` }),
  };
  const text = value === undefined || value === null ? "" : String(value);
  return (
    <div className="fill-in-field" data-kind={kind}>
      <label htmlFor={id}>
        {label}
        {!required && kind !== "switch" && <span className="fill-in-optional"> {t("(optional)")}</span>}
      </label>
      {inputOf()}
      {note && (
        <p id={`${id}note`} className={problem === undefined ? "field-hint" : "field-error"}>
          {note}
        </p>
      )}
    </div>
  );

  function inputOf(): ReactElement {
    switch (kind) {
      case "switch": {
        const { status: _, ...rest } = input;
        return <Switch {...rest} checked={value === true} onChange={write} />;
      }
      case "choice":
        return <ChoiceInput input={input} schema={schema} node={node} onChange={write} required={required} />;
      case "number":
      case "money":
        return (
          <InputNumber
            {...input}
            className="fill-in-number"
            controls={kind === "number"}
            inputMode="decimal"
            onChange={(next) => edit(path, () => numberNode(next))}
            parser={(typed) => readDecimal(typed ?? "")}
            step={kind === "money" ? "0.01" : "1"}
            stringMode
            value={node?.kind === "scalar" && value !== undefined ? node.json : null}
          />
        );
      case "multiline":
        return (
          <Input.TextArea
            {...input}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={({ target }) => writeText(target.value)}
            value={text}
          />
        );
      case "date":
      case "date-time":
        return <DateInput input={input} kind={kind} text={text} onChange={writeText} />;
      default:
        return <Input {...input} autoComplete="off" onChange={({ target }) => writeText(target.value)} value={text} />;
    }
  }
}

/** Props that a field hands to its input. */
interface InputProps {
  id: string;
  disabled: boolean;
  status?: "error";
}

/** The browser's own date field, which phones show in the way their users know. Other texts than dates stay texts. */
function DateInput({
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

function ChoiceInput({
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

/** Keeps the digits as they were typed. */
function numberNode(typed: string | number | null): JsonNode | undefined {
  const text = String(typed ?? "");
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { kind: "scalar", json: text };
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? scalar(number) : undefined;
}

const NEEDED: Readonly<Record<FieldKind, string>> = {
  text: t("a text"),
  multiline: t("a text"),
  number: t("a number"),
  money: t("a number"),
  switch: t("yes or no"),
  choice: t("one of its choices"),
  date: t("a date"),
  "date-time": t("a date and time"),
  object: t("fields"),
  map: t("fields"),
  rows: t("a list"),
};

/** Says that the JSON has something else than the template needs, which the form therefore can't show. */
function OtherValue({ label, node, path, kind }: FieldProps & { kind: FieldKind }) {
  const { edit, disabled } = useFormContext();
  const found = node?.kind === "scalar" ? node.json : node?.kind === "array" ? t("a list") : t("fields");
  return (
    <div className="fill-in-other">
      <p>
        {tn(
          "{label}: the JSON has {found} here, and the template needs {needed}. You can change it in the JSON, or start again.",
          {
            label: <strong>{label}</strong>,
            found: <span className="fill-in-found">{shorten(found)}</span>,
            needed: NEEDED[kind],
          },
        )}
      </p>
      <Button
        disabled={disabled}
        onClick={() => edit(path, () => undefined)}
        aria-label={t("Empty the field {label}", { label })}
      >
        {t("Empty the field")}
      </Button>
    </div>
  );
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
