import { Radio } from "antd";
import { useId } from "react";
import { PARAMETER_CHECKS, type ParameterCheckMode } from "../../../../contract/product";
import type { SchemaEdit, SchemaEdits } from "../../../../parameters/schema-edits";
import { t } from "../../../lib/i18n/translate";
import { ParameterTree } from "./parameter-tree";
import { schemaRows, withEdit } from "./schema-rows";
import type { DraftSchema } from "./use-schema";

const CHECKS: Readonly<Record<ParameterCheckMode, { label: string; text: string }>> = {
  off: { label: t("Off"), text: t("Parameters are not compared with this list.") },
  warn: {
    label: t("Warn"),
    text: t("Documents are generated. If parameters do not fit, the answer has a warning for each problem."),
  },
  enforce: {
    label: t("Enforce"),
    text: t(
      "If parameters do not fit, no document is generated: the answer is an error that lists the first hundred problems.",
    ),
  },
};

/** The parts that the user has changed, but not applied yet. */
export interface SchemaChange {
  edits?: SchemaEdits;
  parameterCheck?: ParameterCheckMode;
}

interface SchemaContentsProps {
  data: DraftSchema;
  change: SchemaChange;
  isChanged: boolean;
  onChange: (change: SchemaChange) => void;
  onJump: (line: number) => void;
}

/** Shows the parameters with the user's change, which is not applied yet. */
export function SchemaContents({ data, change, isChanged, onChange, onJump }: SchemaContentsProps) {
  const edits = change.edits ?? data.edits;
  const mode = change.parameterCheck ?? data.parameterCheck;
  const rows = schemaRows(data.inferred, edits);
  const labelId = useId();

  function edit(pointer: string, next: SchemaEdit | undefined): void {
    const { edits: _, ...others } = change;
    const changed = withEdit(edits, pointer, next);
    onChange(isSame(changed, data.edits) ? others : { ...others, edits: changed });
  }
  function choose(next: ParameterCheckMode): void {
    const { parameterCheck: _, ...others } = change;
    onChange(next === data.parameterCheck ? others : { ...others, parameterCheck: next });
  }

  return (
    <>
      <section className="schema-check" aria-labelledby={labelId}>
        <h2 id={labelId}>{t("If parameters do not fit")}</h2>
        <Radio.Group
          aria-labelledby={labelId}
          onChange={({ target }) => choose(target.value)}
          options={PARAMETER_CHECKS.map((value) => ({ value, label: CHECKS[value].label }))}
          optionType="button"
          value={mode}
        />
        <p className="field-hint">{CHECKS[mode].text}</p>
      </section>
      <p className="version-intro">
        {t(
          "Platen reads from the template and its sample sets which parameters it needs. What you edit stays as you say; everything else follows the template.",
        )}
        {isChanged && ` ${t("The list is about the stored template, without your latest changes.")}`}
      </p>
      {rows.length === 0 ? (
        <p>{t("This template uses no parameters yet.")}</p>
      ) : (
        <ParameterTree onChange={edit} onJump={onJump} rows={rows} sources={data.sources} stored={data.edits} />
      )}
      {data.inferred["x-platen"]?.isComplete === false && (
        <p className="field-hint">{t("The template has more parameters than the list can show.")}</p>
      )}
    </>
  );
}

const isSame = (one: SchemaEdits, other: SchemaEdits): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([pointer, edit]) => JSON.stringify(edit) === JSON.stringify(other[pointer]));
