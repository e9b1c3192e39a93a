import { DeleteOutlined, EditOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { SchemaEdit, SchemaEdits } from "../../../../parameters/schema-edits";
import { ParameterFields } from "./parameter-form";
import type { SchemaRow } from "./schema-rows";
import type { ParameterSources } from "./use-schema";
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
}

/** Shows the parameters as an indented list, of which one at a time can be edited. */
export function ParameterTree({ rows, sources, stored, onChange }: ParameterTreeProps) {
  const [openPointer, setOpenPointer] = useState<string | null>(null);
  return (
    <ul className="schema-tree" aria-label="Parameters">
      {rows.map((row) => {
        const { pointer, name, depth, edit, isProperty, schema } = row;
        const isOpen = pointer === openPointer;
        const isRemoved = edit?.removed === true;
        const toggleId = `edit-${pointer}`;
        return (
          <li key={pointer} style={{ paddingLeft: depth * INDENT }}>
            <div className="schema-row">
              <div className="schema-name">
                <code data-removed={isRemoved}>{isProperty ? name : `(${name})`}</code>
                <span className="schema-tags">
                  <Tag bordered={false}>{VALUE_KINDS[valueKindOf(schema)]}</Tag>
                  {schema.enum && <Tag bordered={false}>{choicesText(schema.enum)}</Tag>}
                  {isRemoved ? (
                    <Tag color="error">Removed</Tag>
                  ) : (
                    isProperty && <span className="schema-need">{row.required ? "required" : "optional"}</span>
                  )}
                  {edit && !isRemoved && <Tag color="processing">Edited</Tag>}
                  {JSON.stringify(edit) !== JSON.stringify(stored[pointer]) && (
                    <span className="schema-pending">Not applied</span>
                  )}
                </span>
                <span className="secondary-text schema-about">{aboutOf(row, sources)}</span>
              </div>
              <div className="schema-actions">
                {isRemoved ? (
                  <RowButton
                    icon={<UndoOutlined aria-hidden />}
                    label={`Bring back ${name}`}
                    onClick={() => onChange(pointer, undefined)}
                  />
                ) : (
                  <>
                    {edit && row.inferred && (
                      <RowButton
                        icon={<UndoOutlined aria-hidden />}
                        label={`Reset ${name} to what the template says`}
                        onClick={() => onChange(pointer, undefined)}
                      />
                    )}
                    <RowButton
                      expanded={isOpen}
                      icon={<EditOutlined aria-hidden />}
                      id={toggleId}
                      label={`Edit ${name}`}
                      onClick={() => setOpenPointer(isOpen ? null : pointer)}
                    />
                    {isProperty && (
                      <RowButton
                        icon={<DeleteOutlined aria-hidden />}
                        label={`Remove ${name}`}
                        onClick={() => {
                          setOpenPointer(null);
                          onChange(pointer, row.inferred ? { removed: true } : undefined);
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

const choicesText = (values: readonly unknown[]): string => {
  const count = values.filter((value) => value !== null).length;
  return count === 1 ? "1 choice" : `${count} choices`;
};

/** Returns the label, and where the parameter comes from: `Invoice number · line 12 and sample sets`. */
function aboutOf({ schema, pointer, inferred }: SchemaRow, sources: ParameterSources): string {
  return [schema["x-platen"]?.label, inferred ? sourceOf(sources[pointer]) : "added by hand"]
    .filter(Boolean)
    .join(" · ");
}

function sourceOf(source: ParameterSources[string] | undefined): string {
  if (!source) return "";
  const { line, partial, isInSamples } = source;
  const place = line === undefined ? undefined : `${partial === undefined ? "" : `partial ${partial}, `}line ${line}`;
  return [place, isInSamples && "sample sets"].filter(Boolean).join(" and ");
}
