import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo } from "react";
import type { ParameterSchema } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";
import { type JsonNode, type JsonStep, memberOf, scalarOf } from "../../../lib/json-tree";
import { fieldKindOf, propertiesOf } from "./field-kind";
import { useFormContext } from "./form-context";
import { Properties } from "./object-field";

/** Returns the first values of a row, which tell it from the others. */
export function summaryOf(schema: ParameterSchema, row: JsonNode): string {
  const values = propertiesOf(schema).map(([name]) => scalarOf(memberOf(row, name)));
  const texts = values.filter((value) => value !== undefined && value !== null && value !== "").map(String);
  return texts.length === 0 ? t("Empty") : texts.slice(0, 4).join(" · ");
}

interface RowContentsProps {
  label: string;
  node: JsonNode;
  /** JSON Pointer of the array: unlike the path, it is the same value each time. */
  parent: string;
  path: readonly JsonStep[];
  index: number;
  schema: ParameterSchema;
}

/** Drawn again only if its own value changes: typing stays quick in long lists. */
export const RowContents = memo(
  function RowContents({ label, node, path, index, schema }: RowContentsProps) {
    const { Field } = useFormContext();
    const place = [...path, index];
    if (fieldKindOf(schema) === "object" && schema.properties && node.kind === "object") {
      // The fields are below the row's own name, so they need no frame.
      return <Properties schema={schema} node={node} path={place} />;
    }
    return <Field isEntry label={label} node={node} path={place} required schema={schema} />;
  },
  (before, after) =>
    before.node === after.node &&
    before.label === after.label &&
    before.parent === after.parent &&
    before.index === after.index &&
    before.schema === after.schema,
);

interface RowButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Buttons that move and remove a row. */
export function RowButtons({ name, isFirst, isLast, disabled, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="fill-in-row-buttons">
      <Button
        aria-label={t("Move {name} up", { name })}
        data-act="up"
        disabled={disabled || isFirst}
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={() => onMove(-1)}
        size="small"
        type="text"
      />
      <Button
        aria-label={t("Move {name} down", { name })}
        data-act="down"
        disabled={disabled || isLast}
        icon={<ArrowDownOutlined aria-hidden />}
        onClick={() => onMove(1)}
        size="small"
        type="text"
      />
      <Button
        aria-label={t("Remove {name}", { name })}
        data-act="remove"
        disabled={disabled}
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
        size="small"
        type="text"
      />
    </span>
  );
}
