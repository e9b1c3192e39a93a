import { DeleteOutlined, EditOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { ParameterSource, ParameterSources } from "../../../../parameters/parameter-sources";
import type { SchemaEdit, SchemaEdits } from "../../../../parameters/schema-edits";
import { tn } from "../../../components/text-with-nodes";
import { plural, t } from "../../../lib/i18n/translate";
import { ParameterFields } from "./parameter-form";
import type { SchemaRow } from "./schema-rows";
import { VALUE_KINDS, valueKindOf } from "./value-kinds";

/** Indentation of each level in px. */
const INDENT = 20;

interface ParameterTreeProps {
  rows: readonly SchemaRow[];
  /** Places in the template by the pointers of the parameters. */
  sources: ParameterSources;
  /** Edits as they are stored: others are not applied yet. */
  stored: SchemaEdits;
  onChange: (pointer: string, edit: SchemaEdit | undefined) => void;
  /** Shows a line of the template in the editor. */
  onJump: (line: number) => void;
}

/** Shows the parameters as an indented list, of which one at a time can be edited. */
export function ParameterTree({ rows, sources, stored, onChange, onJump }: ParameterTreeProps) {
  const [openPointer, setOpenPointer] = useState<string | null>(null);
  return (
    <ul className="schema-tree" aria-label={t("Parameters")}>
      {rows.map((row) => {
        const { pointer, name, depth, edit, isProperty, schema } = row;
        const isOpen = pointer === openPointer;
        const isRemoved = edit?.removed === true;
        const toggleId = `edit-${pointer}`;
        const undoId = `undo-${pointer}`;
        return (
          <li key={pointer} style={{ paddingLeft: depth * INDENT }}>
            <div className="schema-row">
              <div className="schema-name">
                <code data-removed={isRemoved}>{isProperty ? name : `(${name})`}</code>
                <span className="schema-tags">
                  <Tag bordered={false}>{VALUE_KINDS[valueKindOf(schema)]}</Tag>
                  {schema.enum && <Tag bordered={false}>{choicesText(schema.enum)}</Tag>}
                  {isRemoved ? (
                    <Tag color="error">{t("Removed")}</Tag>
                  ) : (
                    isProperty && <span className="schema-need">{row.required ? t("required") : t("optional")}</span>
                  )}
                  {edit && !isRemoved && <Tag color="processing">{t("Edited")}</Tag>}
                  {JSON.stringify(edit) !== JSON.stringify(stored[pointer]) && (
                    <span className="schema-pending">{t("Not applied")}</span>
                  )}
                </span>
                <span className="secondary-text schema-about">
                  <About onJump={onJump} row={row} source={sources[pointer]} />
                </span>
              </div>
              <div className="schema-actions">
                {isRemoved ? (
                  <RowButton
                    icon={<UndoOutlined aria-hidden />}
                    id={undoId}
                    label={t("Bring back {name}", { name })}
                    onClick={() => {
                      onChange(pointer, undefined);
                      focusSoon(toggleId);
                    }}
                  />
                ) : (
                  <>
                    {edit && row.inferred && (
                      <RowButton
                        icon={<UndoOutlined aria-hidden />}
                        label={t("Reset {name} to what the template says", { name })}
                        onClick={() => {
                          onChange(pointer, undefined);
                          focusSoon(toggleId);
                        }}
                      />
                    )}
                    <RowButton
                      expanded={isOpen}
                      icon={<EditOutlined aria-hidden />}
                      id={toggleId}
                      label={t("Edit {name}", { name })}
                      onClick={() => setOpenPointer(isOpen ? null : pointer)}
                    />
                    {isProperty && (
                      <RowButton
                        icon={<DeleteOutlined aria-hidden />}
                        label={t("Remove {name}", { name })}
                        onClick={() => {
                          setOpenPointer(null);
                          onChange(pointer, row.inferred ? { removed: true } : undefined);
                          focusSoon(undoId);
                        }}
                      />
                    )}
                  </>
                )}
              </div>
            </div>
            {isOpen && !isRemoved && (
              <ParameterFields
                onChange={(edit) => onChange(pointer, edit)}
                onDone={() => {
                  setOpenPointer(null);
                  document.getElementById(toggleId)?.focus();
                }}
                row={row}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Moves the focus to a button that takes the place of the pressed one. */
const focusSoon = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus());

interface RowButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  id?: string;
  expanded?: boolean;
}

const RowButton = ({ icon, label, onClick, id, expanded }: RowButtonProps) => (
  <Button
    aria-label={label}
    icon={icon}
    onClick={onClick}
    size="small"
    title={label}
    type="text"
    {...(id !== undefined && { id })}
    {...(expanded !== undefined && { "aria-expanded": expanded })}
  />
);

const choicesText = (values: readonly unknown[]): string =>
  plural(values.filter((value) => value !== null).length, "# choice", "# choices");

interface AboutProps {
  row: SchemaRow;
  source: ParameterSource | undefined;
  onJump: (line: number) => void;
}

/** Shows the label, and where the parameter comes from: `Invoice number · line 12 and sample sets`. */
function About({ row: { schema, inferred }, source, onJump }: AboutProps) {
  const label = schema["x-platen"]?.label;
  const origin = inferred ? sourceOf(source, onJump) : t("added by hand");
  return (
    <>
      {label}
      {label && origin && " · "}
      {origin}
    </>
  );
}

function sourceOf(source: ParameterSource | undefined, onJump: (line: number) => void): ReactNode {
  if (!source) return null;
  const { line, partial, isInSamples } = source;
  const place =
    partial === undefined ? (
      <button className="schema-jump" onClick={() => onJump(line)} type="button">
        {t("line {line}", { line })}
      </button>
    ) : (
      t("partial {partial}, line {line}", { partial, line })
    );
  return isInSamples ? tn("{place} and sample sets", { place }) : place;
}
