import { Input, InputNumber, Switch } from "antd";
import { type ReactElement, useId } from "react";
import { t } from "../../../lib/i18n/translate";
import { scalar, scalarOf } from "../../../lib/json-tree";
import { type FieldKind, fieldKindOf, fits, isBlank, numberNode, readDecimal } from "./field-kind";
import { type FieldProps, pointerOf, useFormContext } from "./form-context";
import { MapField } from "./map-field";
import { ObjectField } from "./object-field";
import { OtherValue } from "./other-value";
import { RowsField } from "./rows-field";
import { ChoiceInput, DateInput } from "./scalar-inputs";

/** Shows a parameter with the field that suits it. */
export function ValueField(props: FieldProps) {
  const { schema, node } = props;
  const kind = fieldKindOf(schema, node);
  if (!fits(kind, schema, node)) return <OtherValue {...props} kind={kind} />;
  if (kind === "object") return <ObjectField {...props} />;
  if (kind === "map") return <MapField {...props} />;
  if (kind === "rows") return <RowsField {...props} />;
  return <ScalarField {...props} kind={kind} />;
}

function ScalarField({ label, schema, node, path, required, isEntry, kind }: FieldProps & { kind: FieldKind }) {
  const { edit, problems, disabled } = useFormContext();
  const id = useId();
  const problem = problems.get(pointerOf(path));
  const value = isBlank(node) ? undefined : scalarOf(node);
  const isUnset = kind === "switch" && required && value === undefined;
  const note = problem ?? (isUnset ? t("Not set yet: switch it on, or on and off again.") : schema.description);
  const empty = isEntry ? scalar(null) : undefined;
  const write = (next: string | number | boolean | undefined) =>
    edit(path, () => (next === undefined ? empty : scalar(next)));
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
            onChange={(next) => edit(path, () => numberNode(next) ?? empty)}
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
