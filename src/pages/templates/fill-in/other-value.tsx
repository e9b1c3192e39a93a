import { Button } from "antd";
import { tn } from "../../../components/text-with-nodes";
import { t } from "../../../lib/i18n/translate";
import { scalar } from "../../../lib/json-tree";
import type { FieldKind } from "./field-kind";
import { type FieldProps, useFormContext } from "./form-context";

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

/** Says that the form can't show a value of the JSON, because the template needs another type. */
export function OtherValue({ label, node, path, isEntry, kind }: FieldProps & { kind: FieldKind }) {
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
        onClick={({ currentTarget }) => {
          focusReplacement(currentTarget.closest(".fill-in-other"));
          edit(path, () => (isEntry ? scalar(null) : undefined));
        }}
        aria-label={t("Empty the field {label}", { label })}
      >
        {t("Empty the field")}
      </Button>
    </div>
  );
}

/** Moves the focus to the field that takes the place of an element. */
function focusReplacement(element: Element | null): void {
  const parent = element?.parentElement;
  if (!element || !parent) return;
  const index = [...parent.children].indexOf(element);
  setTimeout(() => parent.children[index]?.querySelector<HTMLElement>("input, textarea, select, button")?.focus());
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
