import { DownOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../lib/i18n/translate";
import { fieldKindOf } from "./field-kind";
import { type FieldProps, pointerOf, useFormContext } from "./form-context";
import { emptyItem, outcomeOf, type RowMove, rearrange } from "./row-moves";
import { RowButtons, RowContents, summaryOf } from "./row-parts";

/** Rows that the form draws at a time: hundreds of fields are slow to draw. */
const ROWS_AT_ONCE = 50;
/** Maximum number of rows that are open from the start. */
const MAX_OPEN = 3;

/** Shows an array as rows that can be added, removed and moved. Rows of several fields can be folded. */
export function RowsField({ label, schema, node, path }: FieldProps) {
  const { edit, problems, disabled } = useFormContext();
  const items = node?.kind === "array" ? node.items : [];
  const itemSchema = schema.items ?? {};
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const [opened, setOpened] = useState<readonly boolean[]>(() => items.map(() => items.length <= MAX_OPEN));
  const [said, setSaid] = useState("");
  const box = useRef<HTMLFieldSetElement>(null);
  /** Selector of the element that gets the focus after the next change. */
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current === null) return;
    box.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });

  function change(move: RowMove): void {
    const next = rearrange(items, move, emptyItem(itemSchema));
    const { count, target, text } = outcomeOf(move, next.length);
    focus.current = target;
    setSaid(text);
    setOpened(
      rearrange(
        items.map((_, index) => opened[index] ?? false),
        move,
        true,
      ),
    );
    if (count > shown) setShown(count);
    edit(path, () => ({ kind: "array", items: next }));
  }

  const problem = problems.get(pointerOf(path));
  return (
    <fieldset className="fill-in-group fill-in-rows" ref={box}>
      <legend>{label}</legend>
      {schema.description && <p className="field-hint">{schema.description}</p>}
      {problem && <p className="field-error">{problem}</p>}
      {items.length === 0 && <p className="field-hint">{t("Nothing yet.")}</p>}
      <ol>
        {items.slice(0, shown).map((item, index) => {
          const name = `${label} ${index + 1}`;
          const hasFields = fieldKindOf(itemSchema) === "object" && item.kind === "object" && itemSchema.properties;
          const isOpen = opened[index] ?? false;
          const contents = (
            <RowContents
              index={index}
              label={name}
              node={item}
              parent={pointerOf(path)}
              path={path}
              schema={itemSchema}
            />
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its fields keep no state
            <li data-row={index} key={index}>
              <div className="fill-in-row">
                {hasFields ? (
                  <button
                    aria-expanded={isOpen}
                    aria-label={`${name} ${summaryOf(itemSchema, item)}`}
                    className="fill-in-toggle"
                    onClick={() => setOpened(items.map((_, at) => (at === index ? !isOpen : (opened[at] ?? false))))}
                    type="button"
                  >
                    <DownOutlined aria-hidden />
                    <span className="fill-in-number-of-row">{index + 1}</span>{" "}
                    <span className="fill-in-summary">{summaryOf(itemSchema, item)}</span>
                  </button>
                ) : (
                  contents
                )}
                <RowButtons
                  disabled={disabled}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  name={name}
                  onMove={(by) => change({ kind: "move", index, by })}
                  onRemove={() => change({ kind: "remove", index })}
                />
              </div>
              {hasFields && isOpen && <div className="fill-in-row-fields">{contents}</div>}
            </li>
          );
        })}
      </ol>
      {items.length > shown && (
        <Button className="fill-in-more" onClick={() => setShown(shown + ROWS_AT_ONCE)} type="link">
          {t("Show {count} more of {total}", {
            count: Math.min(ROWS_AT_ONCE, items.length - shown),
            total: items.length,
          })}
        </Button>
      )}
      <Button
        aria-label={t("Add a row to {label}", { label })}
        className="fill-in-add"
        disabled={disabled}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change({ kind: "add" })}
      >
        {t("Add a row")}
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </fieldset>
  );
}
